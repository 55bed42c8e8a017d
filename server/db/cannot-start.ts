/** A reason not to start, in one plain sentence for the person at the terminal; the process prints it and ends with 1, no stack. */
export class CannotStart extends Error {}
