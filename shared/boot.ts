/** The gateway's data for the client, delivered with the page as JSON in the script block `#boot` of dist/client/index.html. */
export interface Boot {
  product: string;
  environment: string;
  version: string;
  /** The warehouse's time zone, in which dates and times are shown (rules: stock rule 8). */
  timeZone: string;
  /** Whether the navigation sent the session cookie. It does not after a link from another site. */
  signedIn: boolean;
  /** Whether there is a help site; without one the shell shows no help link. */
  help: boolean;
  /** The name of the identity provider to log in with. */
  provider?: string;
}
