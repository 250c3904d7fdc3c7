import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { groupedIban } from "../iban"
import { bankInfos } from "./store-bank-info.rows"

declareHandlers([
  route(bankInfos.readBankInfo, async ({ scope }) => {
    const settings = await scope.resolve("tenantConfig").read("payments")
    const { bank_account_holder: account_holder, bank_iban: iban } = settings
    if (!account_holder || !iban) throw errors.notFound("This shop does not accept bank transfers.")
    return {
      bank_info: {
        account_holder,
        iban,
        iban_grouped: groupedIban(iban),
        bic: settings.bank_bic,
        bank_name: settings.bank_name,
        instructions: settings.bank_instructions,
        days_to_pay: settings.bank_days_to_pay || null,
      },
    }
  }),
])
