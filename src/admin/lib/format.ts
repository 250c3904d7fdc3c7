import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { localeOf } from "./languages"

export interface Formats {
  /** A date with its time. */
  dateTime(at: string): string
  date(at: string): string
  time(at: string): string
  /** A day with its weekday and without its year. */
  weekday(at: string): string
  number(value: number): string
  /** A share from 0 to 1. */
  percent(share: number): string
  /** A rate of taxes or the like, with its decimals. 1 is 100 %. */
  rate(share: number): string
  /** The same for a surcharge or a reduction, always with `+` or `-`. */
  signedRate(share: number): string
  /** A difference, always with `+` or `-`. */
  signed(value: number): string
  /** Several names in one sentence: "a, b and c". */
  list(names: string[]): string
  /** An amount in major units. */
  money(amount: number, currency: string): string
  /** The price of a small unit, with all its decimals. */
  unitPrice(amount: number, currency: string): string
  /** The size of a file, such as "184 kB". */
  fileSize(bytes: number): string
}

const BYTES_PER_KB = 1000
const MAX_RATE_DECIMALS = 3
const MAX_PRICE_DECIMALS = 6

/** Formats dates and numbers in the admin's language. */
export function useFormat(): Formats {
  const { i18n } = useTranslation()
  return useMemo(() => formatsOf(localeOf(i18n.language)), [i18n.language])
}

export function formatsOf(locale: string): Formats {
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short" })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: "percent" })
  const rate = { style: "percent", maximumFractionDigits: MAX_RATE_DECIMALS } as const
  const plainRate = new Intl.NumberFormat(locale, rate)
  const signedRate = new Intl.NumberFormat(locale, { ...rate, signDisplay: "exceptZero" })
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" })
  const list = new Intl.ListFormat(locale, { type: "conjunction" })
  const inUnit = (value: number, unit: "kilobyte" | "megabyte") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
      value,
    )
  return {
    dateTime: (at) => dateTime.format(new Date(at)),
    date: (at) => date.format(new Date(at)),
    time: (at) => time.format(new Date(at)),
    weekday: (at) => weekday.format(new Date(at)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    rate: (share) => plainRate.format(share),
    signedRate: (share) => signedRate.format(share),
    signed: (value) => signed.format(value),
    money: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(amount),
    unitPrice: (amount, currency) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currency.toUpperCase(),
        maximumFractionDigits: MAX_PRICE_DECIMALS,
      }).format(amount),
    list: (names) => list.format(names),
    fileSize: (bytes) => {
      const kilobytes = bytes / BYTES_PER_KB
      return kilobytes < BYTES_PER_KB
        ? inUnit(kilobytes, "kilobyte")
        : inUnit(kilobytes / BYTES_PER_KB, "megabyte")
    },
  }
}
