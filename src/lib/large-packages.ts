import { createRequire } from "node:module"
import type * as nodemailer from "nodemailer"
import type * as openai from "openai"
import type sanitizeHtml from "sanitize-html"
import type sharp from "sharp"
import type Stripe from "stripe"

/** What `require` returns for each package. */
interface LargePackages {
  nodemailer: typeof nodemailer
  openai: typeof openai
  "sanitize-html": typeof sanitizeHtml
  sharp: typeof sharp
  stripe: typeof Stripe
}

const load: <Name extends keyof LargePackages>(name: Name) => LargePackages[Name] = createRequire(__filename)
const loaded: Partial<LargePackages> = {}

/**
 * Returns a package, and loads it on first use. Many processes never need these packages, and each costs time at the
 * start and memory.
 */
export function largePackage<Name extends keyof LargePackages>(name: Name): LargePackages[Name] {
  const known = loaded[name]
  if (known) return known
  const found = load(name)
  loaded[name] = found
  return found
}
