import { propertyOf, textOf } from "../../../../lib/thrown"

/** A refusal that names the mailbox, not the sender, its server or the content (RFC 3463). 5.1.7 is about the sender. */
const UNKNOWN_MAILBOX = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"])
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/
/** The answers to `RCPT TO` that may be about the mailbox. 552 is a full mailbox, and 554 mostly a block. */
const ABOUT_MAILBOX = [550, 551, 553]
/**
 * Servers without enhanced codes say it in words. "Mailbox unavailable" and "rejected" also mean that the sender is
 * blocked, so they prove nothing.
 */
const WORDS =
  /\b(?:unknown|no such|invalid|non-?existent) (?:local )?(?:user|recipient|mailbox|address|account)\b|\b(?:user|recipient|mailbox|address|account)\b(?: <?\S+@\S+>?)?(?: is)? (?:unknown|not found|invalid|does(?:n't| not) exist)\b|\bno mailbox (?:here )?by that name\b/i
/** The answer is about us, whatever else it says. */
const ABOUT_SENDER = /\b(?:sender|from|helo|client|ip|spf|dkim|dmarc|relay\w*|block\w*|policy|spam)\b/i

/** The enhanced status code of a mail server's answer, such as `5.1.1`. */
export function enhancedCodeOf(error: unknown): string | undefined {
  return ENHANCED.exec(textOf(error, "response") ?? "")?.[1]
}

/**
 * Whether the server says that the recipient's mailbox does not exist. Other refusals, such as a blocked sender, concern
 * all mails and prove nothing about the address.
 */
export function isMailboxUnknown(error: unknown): boolean {
  const command = textOf(error, "command")
  const code = enhancedCodeOf(error)
  if (command !== "RCPT TO" && command !== "DATA") return false
  if (code !== undefined) return UNKNOWN_MAILBOX.has(code)
  const words = textOf(error, "response") ?? ""
  const isAboutMailbox = ABOUT_MAILBOX.includes(Number(propertyOf(error, "responseCode") ?? 0))
  return command === "RCPT TO" && isAboutMailbox && WORDS.test(words) && !ABOUT_SENDER.test(words)
}
