import type { Page } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { query } from "../../harness/built-server"
import { until } from "../../harness/until"
import type { Dashboard } from "./dashboard-assistant"
import { keyboardHelp } from "./dashboard-keyboard-help"
import { textsOf } from "./dashboard-texts"

const NAME = "Autumn letter"
const READER = "reader@campaigns.test"
const FAR_AWAY = "2035-01-01T09:00"

interface Made {
  email_list: { id: string; handle: string }
  email_campaign: { id: string }
}

/** Takes a campaign through its states with the buttons of the list, and reads its report. */
export function campaignSteps(dashboard: () => Dashboard & { databaseUrl: string }): void {
  const { call, expectAccessible, open, quiet } = keyboardHelp(dashboard)
  const t = textsOf("en")
  let page: Page
  let id = ""

  const row = () => page.getByRole("row").filter({ hasText: NAME })
  const action = (name: string) =>
    row()
      .getByRole("button", { name: t(`email_campaigns.actions.${name}`), exact: true })
      .first()
  const press = async (name: string) => {
    await action(name).click()
    await quiet()
  }
  const stored = async () => {
    const [found] = await query(
      dashboard().databaseUrl,
      `SELECT c.status, c.scheduled_at IS NOT NULL AS is_scheduled,
              (SELECT count(*)::int FROM email_campaign_recipient r WHERE r.campaign_id = c.id AND r.status = 'sent') AS sent
         FROM email_campaign c WHERE c.id = '${id}'`,
    )
    return found
  }

  beforeAll(() => {
    ;({ page } = dashboard())
  })

  describe("the steps of a campaign", () => {
    it("schedules it for a time, and makes it a draft again", async () => {
      const list = { handle: "autumn-letters", name: "Autumn letters" }
      const { email_list } = await call<Made>("/admin/email-lists", list)
      await call("/admin/email-subscribers", { email: READER, lists: [email_list.handle], source: "a spec" })
      const blocks = [{ type: "button", text: "Look", link: "https://shop.example/bowls" }]
      const campaign = { name: NAME, list_id: email_list.id, subject: "Autumn", blocks }
      ;({ id } = (await call<Made>("/admin/email-campaigns", campaign)).email_campaign)
      await open("email-campaigns")
      await press("schedule")
      const dialog = page.getByRole("dialog")
      await dialog.getByText("People who get the mail now: 1.").waitFor()
      await dialog.getByLabel(t("email_campaigns.send.at"), { exact: true }).fill(FAR_AWAY)
      await dialog.getByRole("button", { name: t("email_campaigns.send.later"), exact: true }).click()
      await action("unschedule").waitFor()
      await quiet()
      expect(await stored()).toEqual({ status: "scheduled", is_scheduled: true, sent: 0 })
      await press("unschedule")
      await action("test-mail").waitFor()
      expect(await stored()).toEqual({ status: "draft", is_scheduled: false, sent: 0 })
    })

    it("pauses it while it is being sent, and resumes it", async () => {
      const content = { subject: "Autumn", preheader: null, locale: "en", blocks: [] }
      // A campaign with one mail is sent faster than a person can press a button, so its state is stored directly.
      await query(
        dashboard().databaseUrl,
        `UPDATE email_campaign SET status = 'sending', started_at = now(), content = '${JSON.stringify(content)}'
          WHERE id = '${id}'`,
      )
      await query(
        dashboard().databaseUrl,
        `INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, email, status, reason)
         SELECT 'ecrcp_of_autumn', '${id}', subscriber_id, id, email, 'failed', 'RCPT TO 554 5.7.1'
           FROM email_subscription WHERE email = '${READER}'`,
      )
      await open("email-campaigns")
      await press("pause")
      await action("resume").waitFor()
      expect(await stored()).toMatchObject({ status: "paused", sent: 0 })
      await press("resume")
      await until(async () => (await stored())?.status === "sent")
      expect(await stored()).toMatchObject({ sent: 0 })
    })

    it("sends the failed mails again, and reports mails of each hour and the revenue", async () => {
      await open("email-campaigns")
      await press("retry")
      await until(async () => (await stored())?.sent === 1)
      await query(
        dashboard().databaseUrl,
        `UPDATE email_campaign_recipient SET clicked_at = now(), clicks = 1, clicked_times = ARRAY[now()::text]
          WHERE campaign_id = '${id}'`,
      )
      await query(
        dashboard().databaseUrl,
        `INSERT INTO "order" (id, email, currency_code, status, is_draft_order, version, created_at, updated_at)
         VALUES ('order_of_autumn', '${READER}', 'eur', 'pending', false, 1, now(), now())`,
      )
      await query(
        dashboard().databaseUrl,
        `INSERT INTO order_summary (id, order_id, version, totals)
         VALUES ('ordsum_of_autumn', 'order_of_autumn', 1, '{"current_order_total": 123.5}')`,
      )
      await open(`email-campaigns/${id}`)
      await page.getByRole("heading", { name: NAME }).waitFor()
      await page.getByRole("table", { name: t("email_campaigns.report.outcomes") }).waitFor()
      await page.getByRole("img", { name: `${t("email_campaigns.fields.sent")}: 1`, exact: true }).waitFor()
      await page.getByText("€123.50").waitFor()
      await page.getByText(READER).first().waitFor()
      await expectAccessible()
      await query(dashboard().databaseUrl, "DELETE FROM order_summary WHERE id = 'ordsum_of_autumn'")
      await query(dashboard().databaseUrl, `DELETE FROM "order" WHERE id = 'order_of_autumn'`)
    })
  })
}
