import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const bankInfo = z
  .object({
    account_holder: z.string(),
    iban: z.string(),
    iban_grouped: z.string().describe("In groups of four characters."),
    bic: z.string().nullable(),
    bank_name: z.string().nullable(),
    instructions: z.string().nullable(),
    days_to_pay: z
      .int()
      .nullable()
      .describe("The number of days in which the money must arrive. `null` means no limit."),
  })
  .meta({
    id: "BankInfo",
    examples: [
      {
        account_holder: "Alder & Co.",
        iban: "DE02120300000000202051",
        iban_grouped: "DE02 1203 0000 0000 2020 51",
        bic: "BYLADEM1001",
        bank_name: "Deutsche Kreditbank",
        instructions: "Write the number of your order into the transfer.",
        days_to_pay: 7,
      },
    ],
  })

export const bankInfos = contract({
  readBankInfo: {
    method: "GET",
    path: "/store/bank-info",
    cachedUntilChangeOf: ["setting"],
    auth: "key",
    summary: "How to pay by bank transfer",
    description: "404 if the shop's settings have no bank account.",
    response: z.object({ bank_info: bankInfo }),
    errors: ["not_found"],
  },
})
