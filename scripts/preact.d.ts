/**
 * Stands for the types of preact, which the dashboard's calendar uses, in `npm run typed`. Its program has the server and
 * the dashboard, and preact's own types would add those of browsers, which hide Node's. `npm run types:dashboard` has
 * them.
 */
export {}
