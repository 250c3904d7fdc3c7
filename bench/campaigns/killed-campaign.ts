import assert from "node:assert/strict"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { randomFrom } from "../../integration-tests/harness/random-changes"
import type { ServerProcess } from "../../integration-tests/harness/server-process"
import { SEND_EMAIL_CAMPAIGNS } from "../../src/features/email-marketing/module/due"
import { type AdminCall, signIn } from "../webhooks/endpoints"
import { type CountingServer, countingServer } from "./counting-server"

interface KilledShop {
  pool: Pool
  /** Is replaced after each kill. */
  server: ServerProcess
  start(): Promise<ServerProcess>
}

interface Options {
  admin: { email: string; password: string }
  people: number
  kills: number
  seed: number
  /** How many people unsubscribe while the campaign is sent. */
  leaving: number
  /** How much longer the mail server takes for each mail. */
  slowMs?: number
  /** Gets a line after each kill. */
  tell?: (what: string, found: string) => void
}

/** How many mails a process has on their way at once. So many may be uncertain after a kill. */
const AT_ONCE = 10
const PATIENCE_MS = 180_000
const PAUSE_MS = 20

/**
 * Sends a campaign while the server is killed (`kill -9`) at random moments and people unsubscribe. Leases and the time
 * until a mail is uncertain end early, because the rows are moved into the past. Fails if anybody gets the mail twice, if
 * a mail stays pending, if more mails are uncertain than were on their way, or if somebody gets a mail that was claimed
 * after the person has left.
 */
export async function killedCampaign(shop: KilledShop, options: Options) {
  const { people, kills, seed, leaving, slowMs = 0, tell = () => undefined } = options
  const random = randomFrom(seed)
  const mails = await countingServer(slowMs)
  try {
    const admin = await signIn(shop, options.admin)
    await admin("/admin/config/mail", {
      smtp_host: "127.0.0.1",
      smtp_port: mails.port,
      from_address: "news@shop.test",
      smtp_user: null,
    })
    const list = await listOf(shop, admin, people)
    const { email_campaign } = await admin<{ email_campaign: { id: string } }>("/admin/email-campaigns", {
      name: "Killed",
      list_id: list.id,
      subject: "News, {{first_name|friend}}",
      blocks: [
        { type: "text", text: "Hello {{first_name|friend}}" },
        { type: "button", text: "Look", link: "https://shop.test/bowls" },
      ],
    })
    const { id } = email_campaign
    await admin(`/admin/email-campaigns/${id}/schedule`, {})
    let left = 0
    const lives: number[][] = []
    for (let kill = 1; kill <= kills; kill++) {
      const from = mails.taken.length
      // The last part of the campaign is sent after the last kill.
      const goal = Math.floor((people * (kill - 1 + (random.below(80) + 10) / 100)) / (kills + 1))
      await until(shop, async () => mails.taken.length >= goal)
      left += await leave(shop, admin, { list, id, count: Math.ceil(leaving / kills) })
      shop.server.signal("SIGKILL")
      await shop.server.exited
      lives.push(mails.times.slice(from))
      tell(`kill ${kill} of ${kills}`, `${mails.taken.length} mails taken, ${left} people have left`)
      await passTime(shop)
      shop.server = await shop.start()
    }
    const from = mails.taken.length
    await until(shop, async () => (await statusOf(shop, id)) === "sent")
    lives.push(mails.times.slice(from))
    const found = await outcomes(shop, id)
    assertOnce(mails, found, { people, kills })
    await assertLeft(shop, id)
    return { ...found, taken: mails.taken.length, left, perSecond: Math.round(speedOf(lives)) }
  } finally {
    await mails.close()
  }
}

interface List {
  id: string
  handle: string
}

/** A list with people who are confirmed on it. They are stored directly. */
async function listOf({ pool }: KilledShop, admin: AdminCall, people: number): Promise<List> {
  const handle = `killed-${people}`
  const { email_list: list } = await admin<{ email_list: List }>("/admin/email-lists", {
    handle,
    name: handle,
  })
  await pool.query(
    `INSERT INTO email_subscriber (id, email, first_name, locale)
     SELECT 'esub_killed_' || n, 'reader' || n || '@mail.test', 'Ada', 'en' FROM generate_series(1, $1::int) AS n`,
    [people],
  )
  await pool.query(
    `INSERT INTO email_subscription (id, subscriber_id, list_id, email, status, locale, confirm_mails, confirmed_at)
     SELECT 'esubn_killed_' || n, 'esub_killed_' || n, $2, 'reader' || n || '@mail.test', 'confirmed', 'en', 0, now()
       FROM generate_series(1, $1::int) AS n`,
    [people, list.id],
  )
  return list
}

/** Takes people off the list whose mails are still pending, while others are sent. Returns how many have left. */
async function leave(
  { pool }: KilledShop,
  admin: AdminCall,
  { list, id, count }: { list: List; id: string; count: number },
): Promise<number> {
  const { rows } = await pool.query<{ subscriber_id: string }>(
    `SELECT subscriber_id FROM email_campaign_recipient
      WHERE campaign_id = $1 AND status = 'pending' ORDER BY md5(id) LIMIT $2`,
    [id, count],
  )
  for (const { subscriber_id } of rows)
    await admin(`/admin/email-subscribers/${subscriber_id}/lists`, {
      unsubscribe: [list.handle],
      source: "the bench",
    })
  return rows.length
}

/** Ends the leases of the server that was killed. Call it while no server runs. */
async function passTime({ pool }: KilledShop): Promise<void> {
  await pool.query(
    "UPDATE email_campaign_recipient SET claimed_at = claimed_at - interval '1 hour' WHERE status = 'sending'",
  )
  await pool.query("UPDATE email_campaign SET run_at = now() WHERE status = 'sending'")
  await pool.query(
    `INSERT INTO platform.due_work (tenant_id, job, due_at)
     SELECT tenant.id, $1, now() FROM platform.tenant
     ON CONFLICT (tenant_id, job)
       DO UPDATE SET due_at = now(), not_before = NULL, failures = 0, leased_by = NULL, leased_until = NULL`,
    [SEND_EMAIL_CAMPAIGNS],
  )
}

async function until(shop: KilledShop, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - begun < PATIENCE_MS, shop.server.output().slice(-2_000))
    await delay(PAUSE_MS)
  }
}

async function statusOf({ pool }: KilledShop, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>("SELECT status FROM email_campaign WHERE id = $1", [
    id,
  ])
  return rows[0]?.status
}

type Outcomes = Record<"pending" | "sending" | "sent" | "failed" | "skipped" | "uncertain", number>

async function outcomes({ pool }: KilledShop, id: string): Promise<Outcomes> {
  const { rows } = await pool.query<{ status: keyof Outcomes; count: number }>(
    "SELECT status, count(*)::int AS count FROM email_campaign_recipient WHERE campaign_id = $1 GROUP BY status",
    [id],
  )
  const found = { pending: 0, sending: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0 }
  for (const { status, count } of rows) found[status] = count
  return found
}

function assertOnce(
  { taken }: CountingServer,
  found: Outcomes,
  { people, kills }: { people: number; kills: number },
): void {
  assert.equal(new Set(taken).size, taken.length, "Nobody has got the mail twice.")
  assert.deepEqual([found.pending, found.sending, found.failed], [0, 0, 0])
  assert.ok(found.uncertain <= kills * AT_ONCE, `${found.uncertain} mails are uncertain.`)
  assert.equal(found.sent + found.skipped + found.uncertain, people)
  const unsaid = taken.length - found.sent
  assert.ok(unsaid >= 0 && unsaid <= found.uncertain, "Each mail that was taken is sent or uncertain.")
}

/** Checks that no mail was claimed after its reader had left. */
async function assertLeft({ pool }: KilledShop, id: string): Promise<void> {
  const { rows } = await pool.query<{ late: number; skipped: number }>(
    `SELECT count(*) FILTER (WHERE r.status <> 'skipped' AND r.claimed_at > s.unsubscribed_at)::int AS late,
            count(*) FILTER (WHERE r.status = 'skipped')::int AS skipped
       FROM email_campaign_recipient r JOIN email_subscription s ON s.id = r.subscription_id
      WHERE r.campaign_id = $1 AND s.status = 'unsubscribed'`,
    [id],
  )
  assert.equal(rows[0]?.late, 0, "No mail was claimed after its reader had left.")
  assert.ok((rows[0]?.skipped ?? 0) > 0, "Some readers have left in time.")
}

/** Mails per second while the server ran. */
function speedOf(lives: number[][]): number {
  const spans = lives.map((times) => (times.at(-1) ?? 0) - (times[0] ?? 0))
  const mails = lives.reduce((sum, times) => sum + Math.max(0, times.length - 1), 0)
  return (
    (mails * 1_000) /
    Math.max(
      1,
      spans.reduce((sum, span) => sum + span, 0),
    )
  )
}
