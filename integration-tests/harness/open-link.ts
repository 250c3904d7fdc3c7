import supertest from "supertest"
import { anyAddress } from "./api"

/** Opens a link as a browser does, without our headers. The body is a buffer. */
export function openLink(shop: { url: string }, url: string) {
  const { pathname, search } = new URL(url)
  return supertest(shop.url)
    .get(pathname + search)
    .set("x-forwarded-for", anyAddress())
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
}
