import { escapeHtml } from "../../../../lib/content/escape-html"
import type { Preferences } from "../../module/types"
import { form, paragraph, renderPage, type Shown } from "./page"
import type { PageTexts } from "./texts"

/** Asks a reader to confirm a subscription. A scanner of mails gets it instead of the confirmation. */
export function askToConfirmPage({ locale, ...words }: Shown): string {
  return renderPage(locale, words, (texts, say) => ({
    title: say(texts.confirmTitle),
    content: [paragraph(say(texts.confirmText)), form(say(texts.confirmButton), {})],
  }))
}

export function subscribedPage({ locale, ...words }: Shown): string {
  return renderPage(locale, words, (texts, say) => ({
    title: say(texts.confirmedTitle),
    content: [paragraph(say(texts.confirmedText))],
  }))
}

/** Asks whether the reader wants to leave. A scanner of mails gets it instead of the goodbye. */
export function askToLeavePage({ locale, ...words }: Shown): string {
  return renderPage(locale, words, (texts, say) => ({
    title: say(texts.leaveTitle),
    content: [
      paragraph(say(texts.leaveText)),
      form(say(texts.leaveButton), { "List-Unsubscribe": "One-Click" }),
    ],
  }))
}

/** Says goodbye. Offers to come back, and asks for the reason. */
export function leftPage({ locale, ...words }: Shown, hasAnswered: boolean): string {
  return renderPage(locale, words, (texts, say) => ({
    title: say(texts.leftTitle),
    content: [
      paragraph(say(texts.leftText)),
      hasAnswered ? paragraph(say(texts.thanks)) : form(say(texts.sendButton), {}, reasons(texts, say)),
      form(say(texts.undoButton), { resubscribe: "true" }),
    ],
  }))
}

function reasons(texts: PageTexts, say: (text: string) => string): string[] {
  const choices = {
    too_often: texts.tooOften,
    not_relevant: texts.notRelevant,
    never_subscribed: texts.neverSubscribed,
    other: texts.other,
  }
  return [
    `<fieldset><legend>${say(texts.whyLabel)}</legend>`,
    ...Object.entries(choices).map(
      ([value, label]) => `<label><input type="radio" name="reason" value="${value}"> ${say(label)}</label>`,
    ),
    `<label>${say(texts.commentLabel)}<textarea name="comment" maxlength="2000"></textarea></label></fieldset>`,
  ]
}

/** Shows a subscriber's lists, each with a box. */
export function preferencesPage(
  { email, locale, lists }: Omit<Preferences, "id">,
  { shop, isSaved }: { shop: string; isSaved: boolean },
): string {
  return renderPage(locale, { shop, email }, (texts, say) => ({
    title: say(texts.choiceTitle),
    content: [
      ...(isSaved ? [`<p role="status">${say(texts.saved)}</p>`] : []),
      paragraph(say(texts.choiceText)),
      form(
        say(texts.saveButton),
        // So that the field is also sent if no box is checked.
        { lists: "" },
        lists.map(({ list, name, description, is_subscribed }) =>
          [
            `<label><input type="checkbox" name="lists" value="${escapeHtml(list)}"${is_subscribed ? " checked" : ""}>`,
            `<span dir="auto">${escapeHtml(name)}</span>`,
            `${description ? `<small dir="auto">${escapeHtml(description)}</small>` : ""}</label>`,
          ].join(" "),
        ),
      ),
    ],
  }))
}
