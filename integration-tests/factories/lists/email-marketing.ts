import { admin } from "../../harness/api"
import { sql } from "../checkout"
import { anyEmail, createCampaign, createEmailList, createSubscriber } from "../email-marketing"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/email-lists": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const description = unique("word")
    return {
      path: `/admin/email-lists?q=${description}`,
      table: "email_list",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createEmailList(shop, { description }))),
    }
  },
  "GET /admin/email-suppressions": async (shop) => {
    const note = unique("word")
    return {
      path: `/admin/email-suppressions?q=${note}`,
      table: "email_suppression",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            admin(shop).post("/admin/email-suppressions", { email: anyEmail(), note }).expect(200),
          ),
        ),
    }
  },
  "GET /admin/email-subscribers": async (shop) => {
    const word = unique("word")
    const { handle } = await createEmailList(shop)
    return {
      path: `/admin/email-subscribers?q=${word}`,
      table: "email_subscriber",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () => createSubscriber(shop, { last_name: word, lists: [handle] })),
        ),
    }
  },
  "GET /admin/email-subscribers/:id/history": async (shop) => {
    const { id, email } = await createSubscriber(shop)
    await admin(shop).post(`/admin/email-subscribers/${id}/suppress`, {}).expect(200)
    return {
      path: `/admin/email-subscribers/${id}/history`,
      table: "email_suppression_event",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            sql(
              shop,
              `INSERT INTO email_suppression_event (id, suppression_id, email_digest, action, reason, at)
               SELECT :row, id, email_digest, 'suppressed', reason, now() FROM email_suppression WHERE email = :email`,
              { email, row: unique("row") },
            ),
          ),
        ),
    }
  },
  "GET /admin/email-consents": async (shop) => {
    const host = unique("host")
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, "")
    const { handle } = await createEmailList(shop)
    return {
      path: `/admin/email-consents?q=${host}`,
      table: "email_consent_event",
      isGuarded: true,
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            createSubscriber(shop, { email: `${unique("reader")}@${host}.test`, lists: [handle] }),
          ),
        ),
    }
  },
  "GET /admin/email-segments": async (shop) => {
    const word = unique("word")
    const rules = { field: "locale", op: "is", value: "en" }
    return {
      path: `/admin/email-segments?q=${word}`,
      table: "email_segment",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            admin(shop).post("/admin/email-segments", { name: word, rules }).expect(200),
          ),
        ),
    }
  },
  "GET /admin/email-campaigns": async (shop) => {
    const word = unique("word")
    const list = await createEmailList(shop)
    return {
      path: `/admin/email-campaigns?q=${word}`,
      table: "email_campaign",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createCampaign(shop, list.id, { subject: word }))),
    }
  },
  "GET /admin/email-campaigns/:id/recipients": async (shop) => {
    const list = await createEmailList(shop)
    const { id } = await createCampaign(shop, list.id)
    return {
      path: `/admin/email-campaigns/${id}/recipients`,
      table: "email_campaign_recipient",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            sql(
              shop,
              `INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, email, status)
               VALUES (:row, :id, :row, :row, :row, 'pending')`,
              { id, row: unique("row") },
            ),
          ),
        ),
    }
  },
}
