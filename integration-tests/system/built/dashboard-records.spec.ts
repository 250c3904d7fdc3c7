import { afterAll, describe } from "vitest"
import { type BankServer, bankServer } from "../../harness/bank-server"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { languagesByKeyboard } from "./dashboard-keyboard-languages"
import { lookByKeyboard } from "./dashboard-keyboard-look"
import { recordsByKeyboard } from "./dashboard-keyboard-records"

describe("the dashboard's look, languages and records with the keyboard only, in a browser", () => {
  let bank: BankServer | undefined
  const dashboard = useDashboard({
    port: 19_135,
    database: "svc_dashboard_records_spec",
    env: async () => {
      bank = await bankServer()
      return { ECB_RATES_URL: bank.url, FRANKFURTER_URL: bank.url }
    },
  })
  afterAll(() => bank?.close())

  lookByKeyboard(dashboard)
  languagesByKeyboard(dashboard)
  recordsByKeyboard(dashboard, () => {
    if (!bank) throw new Error("The bank is not open yet.")
    return bank
  })
  hadNoErrors(dashboard)
})
