import { createRequire } from "node:module"
import type * as s3 from "@aws-sdk/client-s3"
import type * as htmlparser2 from "htmlparser2"
import type * as nodemailer from "nodemailer"
import type * as openai from "openai"
import type sanitizeHtml from "sanitize-html"
import type sharp from "sharp"
import type Stripe from "stripe"
import type * as undici from "undici"

/** The type that `require` returns for each package. */
interface LargePackages {
  "@aws-sdk/client-s3": typeof s3
  htmlparser2: typeof htmlparser2
  nodemailer: typeof nodemailer
  openai: typeof openai
  "sanitize-html": typeof sanitizeHtml
  sharp: typeof sharp
  stripe: typeof Stripe
  undici: typeof undici
}

const load: <Name extends keyof LargePackages>(name: Name) => LargePackages[Name] = createRequire(__filename)
const loaded: Partial<LargePackages> = {}

/**
 * Returns a package and loads it on first use. Loading takes time and memory at the start, and many processes never use
 * these packages.
 */
export function largePackage<Name extends keyof LargePackages>(name: Name): LargePackages[Name] {
  const known = loaded[name]
  if (known) return known
  const found = load(name)
  loaded[name] = found
  return found
}
