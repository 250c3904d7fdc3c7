/** The benches, each with one sentence. A bench is the file of its name in this folder. */
export const BENCHES = {
  "assistant-kills":
    "Kills the process of an assistant's plan at each point; each change is made once or never.",
  "assistant-streams":
    "Measures first tokens, the memory of 500 simultaneous answers, and clients that disconnect.",
  blog: "Compares lists of posts among 1,000 and among 50,000 posts.",
  campaigns: "Sends a campaign to 10,000 people while the server is killed; nobody gets the mail twice.",
  checkout: "Sells the last pieces to 200 carts at once, then kills the server during completions.",
  "checkout-equal":
    "Sends random checkouts to the stock engine and to our server, and compares all that they wrote.",
  engine: "Compares our built server with the stock engine: reads, checkouts, start and memory.",
  events: "Compares lists of events among 100 and among 10,000 events, and reads beside printed tickets.",
  fairness: "Measures how long others wait while one caller sends too many requests with a huge cart.",
  "idle-tenants":
    "Measures the connections of 1,000 tenants without traffic, and how late their due jobs run.",
  products: "Compares lists of products with the engine's, and among 5,000 and 50,000 products.",
  "profile-checkout": "Shows where the time of a checkout goes. It has no bars.",
  renewals: "Renews 1,000 subscriptions with four servers that are killed; each period is charged once.",
  "response-cache":
    "Compares lists with and without the response cache, and writes with and without its triggers.",
  search: "Compares searches among 20,000 documents with a cheap request, and counts corrected misspellings.",
  "service-slots":
    "Compares a month of slots of 20 people with a small list, and opens links as mail scanners do.",
  "social-login": "Signs 300 people in at a local OpenID provider, twice.",
  statements: "Counts the SQL statements of each route, and writes docs/statements.md.",
  tenancy: "Creates 50 tenants, and compares their requests with the stock engine's.",
  "tenants-memory": "Measures the memory and the connections of 200 tenants that read random pages.",
  tickets: "Compares holds with plain inserts, and sells 50 places to 200 buyers while processes are killed.",
  "tour-race": "Sells 30 places of a departure to 100 buyers while both processes are killed.",
  tours: "Compares lists of tours among 50 and among 5,000 tours with 200 departures each.",
  tracking: "Compares reports over 100,000 and a million events, and reads beside 1,000 events a second.",
  voice: "Reads a post of 30,000 words aloud, and again after one edit.",
  "webhook-backlog": "Measures deliveries beside a dead endpoint with 100,000 waiting events.",
  "webhook-kills":
    "Kills the server during 1,000 checkouts; each order's event is delivered to both endpoints.",
  "webhook-recording": "Compares checkouts that record their event with checkouts that do not.",
} as const

export type BenchName = keyof typeof BENCHES

export function isBench(name: string): name is BenchName {
  return name in BENCHES
}
