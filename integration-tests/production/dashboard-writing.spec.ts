import { afterAll, describe } from "vitest"
import { type BankServer, bankServer } from "../harness/bank-server"
import { hadNoErrors, useDashboard } from "../harness/dashboard"
import { formsByKeyboard } from "./dashboard-forms"
import { languagesByKeyboard } from "./dashboard-keyboard-languages"
import { lookByKeyboard } from "./dashboard-keyboard-look"
import { recordsByKeyboard } from "./dashboard-keyboard-records"
import { remainingByKeyboard } from "./dashboard-keyboard-remaining"
import { wordsByKeyboard } from "./dashboard-keyboard-words"
import { writingByKeyboard } from "./dashboard-keyboard-writing"
import { richTextByKeyboard } from "./dashboard-rich-text"

describe("the dashboard's forms with the keyboard only, in a browser", () => {
  let bank: BankServer | undefined
  const dashboard = useDashboard({
    port: 19_132,
    database: "svc_dashboard_writing_spec",
    env: async () => {
      bank = await bankServer()
      return { ECB_RATES_URL: bank.url, FRANKFURTER_URL: bank.url }
    },
  })
  afterAll(() => bank?.close())

  writingByKeyboard(dashboard)
  richTextByKeyboard(dashboard)
  remainingByKeyboard(dashboard)
  lookByKeyboard(dashboard)
  wordsByKeyboard(dashboard)
  formsByKeyboard(dashboard)
  languagesByKeyboard(dashboard)
  recordsByKeyboard(dashboard, () => {
    if (!bank) throw new Error("The bank is not open yet.")
    return bank
  })
  hadNoErrors(dashboard)
})
