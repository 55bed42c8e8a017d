/** What the gateway tells the client with the page, as JSON in the script block `#boot` of dist/client/index.html. */
export interface Boot {
  product: string;
  environment: string;
  version: string;
  /** The warehouse's time zone: dates and times are shown in it (rules: stock rule 8). */
  timeZone: string;
  /** Did the session cookie come with the navigation? It does not when the person followed a link of another site. */
  signedIn: boolean;
  /** Is there a help site? Without one the shell shows no help link. */
  help: boolean;
  /** The provider of identities to log in with, by its name. */
  provider?: string;
}
