import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { localeOf } from "./languages"

export interface Formats {
  /** With the time of day. */
  dateTime(at: string): string
  date(at: string): string
  time(at: string): string
  number(value: number): string
  /** Formats a difference, always with its sign. */
  signed(value: number): string
  /** Joins names in one sentence. */
  list(names: string[]): string
}

/** Formats dates and numbers in the admin's language. */
export function useFormat(): Formats {
  const { i18n } = useTranslation()
  return useMemo(() => formatsOf(localeOf(i18n.language)), [i18n.language])
}

export function formatsOf(locale: string): Formats {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" })
  const number = new Intl.NumberFormat(locale)
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" })
  const list = new Intl.ListFormat(locale, { type: "conjunction" })
  return {
    dateTime: (at) => dateTime.format(new Date(at)),
    date: (at) => date.format(new Date(at)),
    time: (at) => time.format(new Date(at)),
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    list: (names) => list.format(names),
  }
}
