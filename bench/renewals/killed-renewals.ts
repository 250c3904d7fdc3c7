import assert from "node:assert/strict"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { PAYTR, paytrNotification, paytrServer } from "../../integration-tests/harness/paytr-server"
import { randomFrom } from "../../integration-tests/harness/random-changes"
import type { ServerProcess } from "../../integration-tests/harness/server-process"
import { ISSUE_SUBSCRIPTION_INVOICES, RENEW_SUBSCRIPTIONS } from "../../src/features/subscriptions/module/due"
import { encryptionWith } from "../../src/lib/encryption"
import { HOME } from "../../src/tenancy/current-tenant"
import { signIn } from "../webhooks/endpoints"
import { type FaultyLine, faultyLine } from "./faulty-line"

interface KilledShop {
  pool: Pool
  admin: { email: string; password: string }
  /** The servers' key for secrets, because the cards are stored directly. */
  encryptionKey: string
  /** Starts the server with this number, which reaches PayTR at this address. */
  start(index: number, paytrUrl: string): Promise<ServerProcess>
}

interface Options {
  renewals: number
  servers: number
  kills: number
  seed: number
  /** When a call that PayTR does not answer ends. The servers give up after 15 seconds. */
  hangMs: number
  /** After this time, a charge that a server has noted as sent has surely reached PayTR, or never will. */
  settledMs: number
  /** Gets a line after each kill. */
  tell?: (what: string, found: string) => void
}

const DROPPED = 0.1
const HANGING = 0.05
/** PayTR reports this part of the payments, some of them twice. The others must be found by questions. */
const REPORTED = 0.4
const DOUBLED = 0.2
const PRICE_KURUS = 10_000
const PATIENCE_MS = 900_000
const PAUSE_MS = 250

/**
 * Renews subscriptions that are due at the same moment, with several servers on one database, while servers that charge
 * are killed (`kill -9`) and PayTR loses calls and answers. The waiting times after a lost answer end early, because the
 * rows are moved into the past, but never those of a call that may be on its way. Fails if a period is charged twice or
 * not at all.
 */
export async function killedRenewals(shop: KilledShop, options: Options) {
  const { servers: count, kills, seed, renewals, hangMs, settledMs, tell = () => undefined } = options
  const random = randomFrom(seed)
  const paytr = await paytrServer()
  const lost = new Set<string>()
  const reported = new Set<string>()
  const servers: ServerProcess[] = []
  // With few renewals, chance alone could lose no answer that PayTR never reports.
  let unlucky: string | undefined
  const report = (oid: string) => {
    if (oid === unlucky || !paytr.orders.get(oid)?.isPaid || reported.has(oid) || !random.chance(REPORTED))
      return
    reported.add(oid)
    for (let times = random.chance(DOUBLED) ? 2 : 1; times > 0; times -= 1)
      void notify(random.oneOf(servers).url, oid)
  }
  const lines = await Promise.all(
    Array.from({ length: count }, () =>
      faultyLine({
        target: paytr.url,
        random,
        faults: { dropped: DROPPED, hanging: HANGING, hangMs },
        losesAnswer: (path, form) => path === "/odeme" && (unlucky ??= oidOf(form)) === oidOf(form),
        onLost: (path, form) => path === "/odeme" && lost.add(oidOf(form)),
        onDone: (path, form) => path === "/odeme" && report(oidOf(form)),
      }),
    ),
  )
  const start = async (index: number) => {
    servers[index] = await shop.start(index, lines[index]?.url ?? "")
  }
  try {
    // The first one prepares the database for the others.
    await start(0)
    await Promise.all(lines.slice(1).map((_, index) => start(index + 1)))
    await subscribe(shop, { server: servers[0] ?? assert.fail(), renewals, paytr })
    const begun = performance.now()
    await makeDue(shop)
    const restarts: Promise<void>[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const goal = Math.floor((renewals * (kill - 1 + (random.below(60) + 20) / 100)) / (kills + 1))
      await until(
        shop,
        { servers, settledMs },
        async () => (await paidOf(shop)) >= goal && busyOf(lines) !== undefined,
      )
      const victim = busyOf(lines) ?? assert.fail()
      servers[victim]?.signal("SIGKILL")
      await servers[victim]?.exited
      tell(`kill ${kill} of ${kills}`, `server ${victim}, ${await paidOf(shop)} periods paid`)
      await endLease(shop)
      restarts.push(start(victim))
      await delay(PAUSE_MS)
    }
    await Promise.all(restarts)
    await until(
      shop,
      { servers, settledMs },
      async () =>
        (await paidOf(shop)) === renewals && (await openOf(shop)) === 0 && (await unissuedOf(shop)) === 0,
    )
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const payments = await assertOnce(shop, { renewals, orders: paytr.orders })
    const unreported = [...lost].filter((oid) => payments.has(oid) && !reported.has(oid)).length
    assert.ok(unreported > 0, "Some answers of charges that were made have been lost.")
    return {
      renewals,
      charged: payments.size,
      attempts: await attemptsOf(shop),
      reported: reported.size,
      settledByQuestion: unreported,
      seconds,
    }
  } finally {
    for (const server of servers) server.signal("SIGTERM")
    await Promise.all(servers.map(({ exited }) => exited))
    for (const line of lines) line.close()
    paytr.close()
  }
}

function oidOf(form: URLSearchParams): string {
  return form.get("merchant_oid") ?? ""
}

type Paytr = Awaited<ReturnType<typeof paytrServer>>

/** Subscriptions whose cards PayTR stores, with a paid first month. They are stored directly, and not due yet. */
async function subscribe(
  { pool, admin: who, encryptionKey }: KilledShop,
  { server, renewals, paytr }: { server: ServerProcess; renewals: number; paytr: Paytr },
): Promise<void> {
  const admin = await signIn({ server }, who)
  await admin("/admin/config/payments", {
    paytr_enabled: true,
    paytr_merchant_id: PAYTR.id,
    paytr_merchant_key: PAYTR.key,
    paytr_merchant_salt: PAYTR.salt,
  })
  const { subscription_plan: plan } = await admin<{
    subscription_plan: { id: string; prices: { id: string }[] }
  }>("/admin/subscription-plans", {
    name: "Killed",
    interval: "month",
    prices: [{ amount: PRICE_KURUS / 100, currency_code: "try" }],
  })
  const encryption = encryptionWith(encryptionKey)
  const cards = Array.from({ length: renewals }, (_, index) => {
    const utoken = `utkilled${index + 1}`
    paytr.cards.set(utoken, [{ ctoken: `ct${index + 1}`, require_cvv: "0" }])
    return encryption.seal(utoken, `${HOME}/subscription/card`)
  })
  await pool.query(
    `INSERT INTO customer (id, email, first_name, last_name, has_account)
     SELECT 'cus_killed_' || n, 'subscriber' || n || '@mail.test', 'Ada', 'Lovelace', true
       FROM generate_series(1, $1::int) AS n`,
    [renewals],
  )
  await pool.query(
    `INSERT INTO subscription (id, customer_id, plan_id, price_id, quantity, provider, provider_ref, status, anchor_at,
                               period, current_period_start, current_period_end, next_action_at, card)
     SELECT 'sub_killed_' || n, 'cus_killed_' || n, $1, $2, 1, 'paytr', 'killed' || n, 'active',
            now() - interval '1 month', 0, now() - interval '1 month', now() + interval '1 hour',
            now() + interval '1 hour', card
       FROM unnest($3::text[]) WITH ORDINALITY AS given (card, n)`,
    [plan.id, plan.prices[0]?.id, cards],
  )
}

async function makeDue({ pool }: KilledShop): Promise<void> {
  await pool.query(
    `UPDATE subscription SET current_period_end = now(), next_action_at = now() WHERE id LIKE 'sub_killed_%'`,
  )
}

/** Ends the lease of a server that was killed. */
async function endLease({ pool }: KilledShop): Promise<void> {
  await pool.query(
    `UPDATE platform.due_work SET due_at = now(), not_before = NULL, leased_by = NULL, leased_until = NULL
      WHERE job = ANY($1)`,
    [[RENEW_SUBSCRIPTIONS, ISSUE_SUBSCRIPTION_INVOICES]],
  )
}

/** Lets time pass for charges whose result is open, and for the pauses of the job. */
async function passTime({ pool }: KilledShop, settledMs: number): Promise<void> {
  await pool.query(
    // The servers lock the subscription first, too.
    `WITH waiting AS (
       SELECT s.id FROM subscription s
        WHERE EXISTS (SELECT FROM subscription_charge_attempt a
                       WHERE a.subscription_id = s.id AND a.status IN ('planned', 'sent', 'unknown')
                         AND a.updated_at < now() - $1::int * interval '1 millisecond')
          FOR UPDATE SKIP LOCKED),
     moved AS (
       UPDATE subscription_charge_attempt SET sent_at = least(sent_at, now() - interval '16 minutes')
        WHERE subscription_id IN (SELECT id FROM waiting) AND status IN ('planned', 'sent', 'unknown'))
     UPDATE subscription SET next_action_at = now()
      WHERE id IN (SELECT id FROM waiting) AND next_action_at > now()`,
    [settledMs],
  )
  await pool.query(
    `UPDATE subscription_invoice SET document_due_at = now()
      WHERE document_due_at > now() AND updated_at < now() - $1::int * interval '1 millisecond'`,
    [settledMs],
  )
  await pool.query(
    `INSERT INTO platform.due_work (tenant_id, job, due_at) SELECT $1, job, now() FROM unnest($2::text[]) AS job
     ON CONFLICT (tenant_id, job) DO UPDATE SET due_at = now(), not_before = NULL, failures = 0`,
    [HOME, [RENEW_SUBSCRIPTIONS, ISSUE_SUBSCRIPTION_INVOICES]],
  )
}

/** The server with the most calls on their way to PayTR. */
function busyOf(lines: readonly FaultyLine[]): number | undefined {
  const most = Math.max(...lines.map(({ onTheWay }) => onTheWay))
  return most === 0 ? undefined : lines.findIndex(({ onTheWay }) => onTheWay === most)
}

async function until(
  shop: KilledShop,
  { servers, settledMs }: { servers: readonly ServerProcess[]; settledMs: number },
  isSo: () => Promise<boolean>,
): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    assert.ok(
      performance.now() - begun < PATIENCE_MS,
      servers.map((one) => one.output().slice(-2_000)).join("\n"),
    )
    await passTime(shop, settledMs)
    await delay(PAUSE_MS)
  }
}

function paidOf(shop: KilledShop): Promise<number> {
  return counted(shop, "subscription_cycle WHERE status = 'paid' AND subscription_id LIKE 'sub_killed_%'")
}

function openOf(shop: KilledShop): Promise<number> {
  return counted(shop, "subscription_charge_attempt WHERE status NOT IN ('succeeded', 'failed')")
}

/** Payments without a printed invoice. */
function unissuedOf(shop: KilledShop): Promise<number> {
  return counted(shop, "subscription_invoice WHERE document_due_at IS NOT NULL")
}

function attemptsOf(shop: KilledShop): Promise<number> {
  return counted(shop, "subscription_charge_attempt WHERE subscription_id LIKE 'sub_killed_%'")
}

async function counted({ pool }: KilledShop, what: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)
  return rows[0]?.count ?? 0
}

/** Reports a payment as PayTR does. The server may be dead. */
async function notify(url: string, oid: string): Promise<void> {
  const form = Object.entries(paytrNotification(oid, "success", String(PRICE_KURUS)))
  await fetch(`${url}/hooks/payment/paytr`, { method: "POST", body: new URLSearchParams(form) }).catch(
    () => undefined,
  )
}

/** Compares PayTR's payments with the database. Returns the names of the payments. */
async function assertOnce(
  { pool }: KilledShop,
  { renewals, orders }: { renewals: number; orders: Paytr["orders"] },
): Promise<Set<string>> {
  const paid = [...orders].filter(([, { isPaid }]) => isPaid)
  const cards = paid.map(([, { form }]) => form.utoken)
  assert.equal(new Set(cards).size, cards.length, "No card is charged twice.")
  assert.equal(cards.length, renewals, "Each card is charged.")
  assert.ok(
    paid.every(([, { payments, kurus }]) => payments === 1 && kurus === PRICE_KURUS),
    "Each charge is made once, with the price.",
  )
  const { rows } = await pool.query<{
    name: string
    invoices: number
    printed: number
    events: number
    entries: number
  }>(
    `SELECT a.merchant_ref AS name,
            (SELECT count(*)::int FROM subscription_invoice i
              WHERE i.cycle_id = c.id AND i.reference = a.merchant_ref AND i.status = 'paid') AS invoices,
            (SELECT count(*)::int FROM invoice printed WHERE printed.subscription_id = c.subscription_id) AS printed,
            (SELECT count(*)::int FROM outbox_event e
              WHERE e.type = 'subscription.renewed' AND e.object_id = c.subscription_id) AS events,
            (SELECT count(*)::int FROM subscription_entry e
              WHERE e.kind = 'renewed' AND e.subscription_id = c.subscription_id) AS entries
       FROM subscription_cycle c
       JOIN subscription_charge_attempt a ON a.cycle_id = c.id AND a.status = 'succeeded'
       JOIN subscription s ON s.id = c.subscription_id AND s.status = 'active' AND s.period = 1
      WHERE c.status = 'paid' AND c.subscription_id LIKE 'sub_killed_%'`,
  )
  const payments = new Set(paid.map(([oid]) => oid))
  assert.deepEqual(new Set(rows.map(({ name }) => name)), payments, "Each payment is the one of its period.")
  assert.equal(rows.length, renewals)
  assert.ok(
    rows.every((row) => row.invoices === 1 && row.printed === 1 && row.events === 1 && row.entries === 1),
    "Each renewal has one payment, one printed invoice, one event and one entry in the history.",
  )
  const { rows: gaps } = await pool.query(
    "SELECT year FROM invoice GROUP BY year HAVING max(counter) <> count(*)",
  )
  assert.equal(gaps.length, 0, "The numbers of the invoices have no gap.")
  const { rows: refunds } = await pool.query("SELECT id FROM subscription_refund")
  assert.equal(refunds.length, 0, "No money had to go back.")
  return payments
}
