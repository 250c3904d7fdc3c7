import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { sendByInstallation } from "../../../src/features/mail/module/lib/transports"
import { encryptionWith } from "../../../src/lib/encryption"
import type { OutsideService } from "../../../src/lib/registry"
import { type AtWork, anyTenantAtWork } from "../../factories/other-tenant"
import { outsideCases, type Plot } from "../../factories/outside-cases"
import { overrideSettings } from "../../factories/settings"
import { admin } from "../../harness/api"
import { FAULTS, type FaultName, type FaultyServer } from "../../harness/faults"
import { mailServer } from "../../harness/mail-server"
import { patient } from "../../harness/patience"
import { faultySmtp, SMTP_FAULTS } from "../../harness/smtp-faults"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

/** With these faults, the service never ends its response. So the client has a short time limit. */
const HANGING = /drip|no answer|never|flood|for ever|too long|answer that nobody|another protocol/
const PATIENT_MS = patient(10_000)
const SHORT_MS = patient(1_000)
/** How much of an endless response a client may read at most. The largest limit is that of speech, 64 MB. */
const MAX_TAKEN = 80 * 1024 * 1024

/** All faults in the response to a request, and some before the request. */
const PLOTS: [string, Plot][] = [
  ...(Object.keys(FAULTS) as FaultName[]).map((fault): [string, Plot] => [
    fault,
    { fault, waitMs: HANGING.test(fault) ? SHORT_MS : PATIENT_MS },
  ]),
  ["200 with HTML, before the request", { fault: "200 with HTML", early: true, waitMs: PATIENT_MS }],
  [
    "an end, before the request",
    { fault: "a half-close without an answer", early: true, waitMs: PATIENT_MS },
  ],
  ["a flood, before the request", { fault: "a body that never ends", early: true, waitMs: SHORT_MS }],
  ["noise for a TLS handshake", { fault: "binary noise", early: true, isTls: true, waitMs: PATIENT_MS }],
  ["HTTP for a TLS handshake", { fault: "200 with HTML", early: true, isTls: true, waitMs: PATIENT_MS }],
  ["silence for a TLS handshake", { fault: "no answer", early: true, isTls: true, waitMs: SHORT_MS }],
]

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

let cases: Awaited<ReturnType<typeof outsideCases>>
let calm: AtWork

beforeAll(async () => {
  process.on("uncaughtException", note).on("unhandledRejection", note)
  cases = await outsideCases()
  calm = await anyTenantAtWork("faults-calm")
})

afterAll(async () => {
  process.off("uncaughtException", note).off("unhandledRejection", note)
  await calm.stop()
  await cases.close()
})

/** Checks that another tenant works as usual during the work. */
async function unharmed(work: () => Promise<void>): Promise<void> {
  const before = calm.served
  calm.failures.length = 0
  uncaught.length = 0
  await work()
  await until(async () => calm.served > before)
  expect(calm.failures).toEqual([])
  expect(uncaught).toEqual([])
}

describe("an external service", () => {
  it("is covered by this suite", () => {
    const covered: Record<OutsideService, object> = { ...cases.byService, mail: SMTP_FAULTS }
    for (const cases of Object.values(covered)) expect(Object.keys(cases).length).toBeGreaterThan(0)
    expect(PLOTS.length).toBeGreaterThanOrEqual(12)
    expect(Object.keys(SMTP_FAULTS).length).toBeGreaterThanOrEqual(12)
  })

  it.each(PLOTS)(
    "that responds with %s affects no other work",
    async (_name, plot) => {
      await unharmed(async () => {
        const all = Object.entries(cases.byService).flatMap(([service, list]) =>
          Object.entries(list).map(([what, one]) => ({ name: `${service}: ${what}`, one })),
        )
        const outcomes = await Promise.all(
          all.map(async ({ name, one }) => [name, await one.suffer(plot)] as const),
        )
        for (const [name, outcome] of outcomes) {
          expect(outcome.allowed, `${name} ended in ${outcome.ended}`).toContain(outcome.ended)
          expect(outcome.halfDone, `${name} has left something half-done`).toEqual([])
          expect(outcome.taken, `${name} has taken too much`).toBeLessThan(MAX_TAKEN)
        }
      })
    },
    patient(240_000),
  )

  it("works again after its faults", async () => {
    for (const [service, list] of Object.entries(cases.byService))
      for (const [what, one] of Object.entries(list))
        expect(await one.recover(), `${service}: ${what}`).toBe("200")
    expect(uncaught).toEqual([])
  })

  it("leaves no open connection", async () => {
    const open = () => cases.servers.filter((server: FaultyServer) => server.open > 0).length
    await until(async () => open() === 0)
  })
})

describe("a mail server", () => {
  const usual = { ...config.mail.timeouts }
  let shop: TenantShop
  beforeAll(async () => {
    shop = await useTenant("faults-mail")
    Object.assign(config.mail.timeouts, { step: SHORT_MS, close: SHORT_MS })
  })
  afterAll(() => {
    Object.assign(config.mail.timeouts, usual)
  })

  it.each(Object.keys(SMTP_FAULTS))("that responds with %s affects no other work", async (name) => {
    const server = await faultySmtp(name)
    const lent = { from_address: "shop@faults.test", smtp_host: "127.0.0.1", smtp_port: server.port }
    const putBack = await overrideSettings(shop, "mail", lent)
    try {
      await unharmed(async () => {
        const { body } = await admin(shop).post("/admin/mail-test").expect(200)
        expect([true, false]).toContain(body.test.is_working)
        if (!body.test.is_working) expect(body.test.problem).toMatch(/^The mail server /)
        const mail = { from: "a@faults.test", to: "b@faults.test", subject: "x", text: "x" }
        const url = `smtp://127.0.0.1:${server.port}?requireTLS=true`
        const options = { ...config.mail, settings: async () => never(), encryption: encryptionWith("-") }
        const secure = `smtps://127.0.0.1:${server.port}`
        const sending = [url, secure].map((one) => sendByInstallation(mail, one, options))
        for (const one of await Promise.allSettled(sending))
          expect(one).toMatchObject({
            status: "rejected",
            reason: { message: expect.stringMatching(/^The mail server /) },
          })
      })
      await until(async () => server.open === 0)
    } finally {
      await putBack()
      server.close()
    }
  })

  it("works again after its faults", async () => {
    const server = await mailServer()
    const { port: smtp_port, user: smtp_user, password: smtp_password } = server
    await overrideSettings(shop, "mail", {
      from_address: "shop@faults.test",
      smtp_host: "127.0.0.1",
      smtp_port,
      smtp_user,
      smtp_password,
    })
    config.mail.timeouts.step = PATIENT_MS
    const { body } = await admin(shop).post("/admin/mail-test").expect(200)
    expect(body.test).toMatchObject({ is_working: true, problem: null })
    await server.close()
  })
})

function never(): never {
  throw new Error("The installation's server needs no settings of a shop")
}
