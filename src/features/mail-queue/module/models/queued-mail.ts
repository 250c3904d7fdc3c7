import { model } from "@medusajs/framework/utils"

/** A mail that a job sends. The kit `mail-queue` writes it. A topic has one mail of a kind for a cause. */
export const QueuedMail = model
  .define("queued_mail", {
    id: model.id({ prefix: "mail" }).primaryKey(),
    /** The feature's name for its mails, such as `orders`. */
    topic: model.text(),
    kind: model.text(),
    /** The id of the record that causes the mail, such as a shipment. */
    cause: model.text(),
    /** The id of the record that the mail is about. */
    about: model.text(),
    data: model.json(),
    /** Null when it has ended. */
    due_at: model.dateTime().nullable(),
    expires_at: model.dateTime(),
    /** When it was sent or given up, or when it turned out that nobody needs it. */
    ended_at: model.dateTime().nullable(),
    outcome: model.enum(["sent", "not_needed", "given_up"]).nullable(),
    attempts: model.number().default(0),
    /** Why the last attempt failed. Null while an attempt runs. */
    problem: model.text().nullable(),
  })
  .indexes([
    { on: ["topic", "due_at", "id"], where: "due_at IS NOT NULL" },
    { on: ["topic", "about"] },
    { on: ["created_at", "id"] },
    { on: ["ended_at"], where: "outcome = 'given_up'" },
  ])
