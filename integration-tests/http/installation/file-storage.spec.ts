import { readdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { HOME } from "../../../src/tenancy/current-tenant"
import { useBucket } from "../../factories/buckets"
import { admin, anonymous } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const PATH = "/admin/installation/file-storage/connection-test"
const NOBODY = "http://127.0.0.1:9"
const XML = { "content-type": "application/xml" }

let shop: Shop

const test = async () => {
  const { body, text } = await admin(shop).post(PATH).expect(200)
  const { credentials, endpoint } = config.files.s3 ?? {}
  for (const secret of [credentials?.accessKeyId, credentials?.secretAccessKey, endpoint])
    if (secret) expect(text).not.toContain(secret)
  return body.test
}

beforeAll(async () => {
  shop = await useShop()
})

describe("the test of a bucket", () => {
  let bucket: Awaited<ReturnType<typeof useBucket>>

  beforeAll(async () => {
    bucket = await useBucket(shop)
  })
  afterAll(() => bucket.release())
  beforeEach(() => {
    bucket.asked.length = 0
    bucket.fault = () => false
    config.files.s3 = bucket.settings
  })

  it("stores, reads and deletes a file of its own", async () => {
    expect(await test()).toEqual({
      is_working: true,
      reason: null,
      missing: [],
      problem: null,
      detail: null,
      bucket: "shop-files",
      region: "eu-test-1",
      failed_step: null,
    })
    const key = /^PUT (.+)$/.exec(bucket.asked[0] ?? "")?.[1]
    expect(key).toMatch(new RegExp(`^shops/${HOME}/private/connection-test/[\\da-f-]{36}\\.txt$`))
    expect(bucket.asked).toEqual([`PUT ${key}`, `GET ${key}`, `DELETE ${key}`])
    expect(bucket.objects.size).toBe(0)
    await test()
    expect(bucket.asked[3]).not.toBe(`PUT ${key}`)
  })

  it.each([
    ["PUT", "write", ["DELETE"]],
    ["GET", "read", ["PUT", "DELETE"]],
    ["DELETE", "delete", ["PUT", "GET"]],
  ] as const)("says that %s is refused, by its code only", async (method, failed_step, others) => {
    bucket.fault = (req, res) => {
      if (req.method !== method) return false
      const message = "arn:aws:iam::123456789012:user/kiln may not do this at 10.0.0.7"
      res.writeHead(403, XML).end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`)
      return true
    }
    expect(await test()).toMatchObject({
      is_working: false,
      reason: "refused",
      problem: "AccessDenied",
      failed_step,
    })
    expect(bucket.asked.map((line) => line.split(" ")[0])).toEqual(others)
    bucket.objects.clear()
  })

  it("says that there is no such bucket, and that the keys are wrong", async () => {
    config.files.s3 = { ...bucket.settings, bucket: "other-files" }
    expect(await test()).toMatchObject({ reason: "refused", problem: "NoSuchBucket", bucket: "other-files" })
    const credentials = { accessKeyId: "AKIDSHOPFILES", secretAccessKey: "wrong secret" }
    config.files.s3 = { ...bucket.settings, credentials }
    expect(await test()).toMatchObject({ reason: "refused", problem: "SignatureDoesNotMatch" })
  })

  it("says that the bucket is in another region", async () => {
    bucket.fault = (_, res) => {
      res.writeHead(301, XML).end("<Error><Code>PermanentRedirect</Code></Error>")
      return true
    }
    expect(await test()).toMatchObject({
      reason: "refused",
      problem: "PermanentRedirect",
      failed_step: "write",
    })
  })

  it("tries once more to delete its file", async () => {
    let left = 1
    bucket.fault = ({ method }, res) => {
      if (method !== "DELETE" || left-- === 0) return false
      res.writeHead(403, XML).end("<Error><Code>AccessDenied</Code></Error>")
      return true
    }
    expect(await test()).toMatchObject({ reason: "refused", failed_step: "delete" })
    expect(bucket.objects.size).toBe(0)
  })

  it("says that other bytes came back", async () => {
    bucket.fault = (req, res) => {
      if (req.method === "GET") res.writeHead(200).end("other bytes")
      return req.method === "GET"
    }
    expect(await test()).toMatchObject({ is_working: false, reason: "unreadable", failed_step: "read" })
  })

  it("says that the storage fails, or does not answer", async () => {
    bucket.fault = (_, res) => {
      res.writeHead(500, XML).end("<Error><Code>InternalError</Code></Error>")
      return true
    }
    expect(await test()).toMatchObject({ reason: "unreachable", failed_step: "write" })
    config.files.s3 = { ...bucket.settings, endpoint: NOBODY }
    expect(await test()).toMatchObject({ reason: "unreachable", failed_step: "write" })
  })

  it("says that the storage takes too long", async () => {
    const short = { connect: 300, silence: 300, answer: 300 }
    config.files.s3 = { ...bucket.settings, timeouts: short }
    bucket.fault = ({ method }) => method === "GET"
    expect(await test()).toMatchObject({ reason: "timed_out", failed_step: "read" })
  })
})

describe("the test of a local folder", () => {
  const folder = () => path.join(config.files.folders.private, HOME, "connection-test")
  const { folders } = config.files

  afterEach(() => {
    config.files.folders = folders
  })

  it("stores, reads and deletes a file", async () => {
    expect(await test()).toMatchObject({ is_working: true, bucket: null, region: null, failed_step: null })
    expect(await readdir(folder())).toEqual([])
  })

  it("says why nothing can be stored", async () => {
    const file = path.join(folders.temporary, "no-folder")
    await writeFile(file, "")
    config.files.folders = { ...folders, private: file }
    expect(await test()).toMatchObject({ reason: "refused", problem: "ENOTDIR", failed_step: "write" })
    await rm(file)
  })
})

describe("who may test", () => {
  it("403: admins of other shops; 401: nobody else; 400: a body", async () => {
    const other = await useTenant("file-storage-spec")
    const { body } = await admin(other).post(PATH).expect(403)
    expect(body.code).toBe("forbidden")
    await anonymous(shop).post(PATH).expect(401)
    await admin(shop).post(PATH, { bucket: "other-files" }).expect(400)
  })
})
