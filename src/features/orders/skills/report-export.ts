import { z } from "zod"
import { reading } from "../../../kits/skills/define"
import { csvOf } from "../../../kits/skills/lib/csv"
import { counted } from "../../../kits/skills/lib/money"
import { periodFields, spanOf } from "../../../kits/skills/lib/periods"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Task } from "../../../kits/skills/skill"
import { reportLookup } from "./report-lookup"

const MAX_ROWS = 1_000
/** How many rows a model gets. Each row costs money, and more rows hardly help. */
const MAX_FOR_MODEL = 50

const reports = ["orders", "customers", "products", "stock", "best_sellers"] as const
type Report = (typeof reports)[number]

const input = z.strictObject({
  report: z.enum(reports).describe("The report to export."),
  ...periodFields,
})
type Wanted = z.output<typeof input>

/** Exports the shop's data as CSV. */
export const reportExport: Task = {
  id: "report-export",
  category: "insight",
  title: { en: "Export a report", tr: "Rapor dışa aktarma" },
  examples: {
    en: [
      "Export the orders of last month",
      "Give me a CSV of all customers",
      "Download the stock report",
      "I need the products as a spreadsheet",
      "create a csv file with the best sellers of the year",
      "export report",
      "save the customer list to a file",
      "csv export",
      "excel file of the orders",
      "download our data as a table",
      "spreadsheet please",
    ],
    tr: [
      "Geçen ayın siparişlerini dışa aktar",
      "Tüm müşterileri CSV olarak ver",
      "Stok raporunu indir",
      "Ürünleri tablo olarak istiyorum",
      "yılın en çok satanlarıyla bir csv dosyası oluştur",
      "rapor al",
      "müşteri listesini dosyaya kaydet",
      "siparişleri excel dosyası olarak indir",
      "csv dışa aktarma",
      "siparişlerin excel dosyası",
      "verileri tablo olarak indir",
      "liste dosyası indir",
    ],
  },
  model_tier: "fast",
  icon: "ArrowDownTray",
  needs: [],
  actions: [
    reading({
      name: "export_report",
      description: `Exports a table as CSV. You get the first ${MAX_FOR_MODEL} rows. Orders and best sellers cover the given days (UTC).`,
      input,
      rights: ({ report }) => RIGHTS[report].map((resource) => ({ resource, operation: "read" })),
      async read(call, wanted) {
        const { rows, csv, beginning } = await TABLES[wanted.report](call, wanted)
        const is_cut = rows === MAX_ROWS
        const text = is_cut
          ? say(TEXTS.cut, call.language, { rows })
          : counted(TEXTS.all, rows, call.language)
        return {
          data: { rows, csv: beginning, rows_in_csv: Math.min(rows, MAX_FOR_MODEL) },
          text: `${text}\n\n${csv}`,
        }
      },
    }),
  ],
  byWords: reportLookup,
}

/** The rights that an admin needs to see each report. */
const RIGHTS: Record<Report, string[]> = {
  orders: ["order"],
  customers: ["customer", "order"],
  products: ["product"],
  stock: ["product", "inventory_item", "inventory_level"],
  best_sellers: ["order"],
}

const TEXTS = {
  all: { one: { en: "1 row:", tr: "1 satır:" }, many: { en: "{count} rows:", tr: "{count} satır:" } },
  cut: {
    en: "The first {rows} rows; ask for fewer days to get the others:",
    tr: "İlk {rows} satır; kalanlar için daha az gün isteyin:",
  },
}

interface Table {
  rows: number
  csv: string
  beginning: string
}

const TABLES: Record<Report, (call: Call, wanted: Wanted) => Promise<Table>> = {
  async orders({ scope, language }, wanted) {
    const { orders } = await scope.resolve("orders").findOrders({ span: spanOf(wanted, language) }, MAX_ROWS)
    return tableOf(
      [
        ...(["display_id", "created_at", "status", "email", "customer_name", "currency_code"] as const),
        ...(["total", "paid", "refunded", "items", "fulfilled_items"] as const),
      ],
      orders,
    )
  },
  async customers({ scope }) {
    const { customers } = await scope.resolve("orders").findCustomers({}, MAX_ROWS)
    return tableOf(
      ["email", "first_name", "last_name", "has_account", "created_at", "orders", "spent", "last_order_at"],
      customers,
    )
  },
  async products({ scope }) {
    const products = await scope.resolve("products").listOverviews(MAX_ROWS)
    return tableOf(["id", "title", "subtitle", "handle", "status"], products)
  },
  async stock({ scope }) {
    const stock = await scope.resolve("products").listStock(MAX_ROWS)
    return tableOf(
      ["product_title", "variant_title", "sku", "status", "location_name", "stocked", "reserved"],
      stock,
    )
  },
  async best_sellers({ scope, language }, wanted) {
    const best = await scope.resolve("orders").findBestSellers(spanOf(wanted, language), MAX_ROWS)
    return tableOf(["title", "quantity", "orders", "product_id"], best)
  },
}

function tableOf<Row extends object>(columns: readonly (keyof Row & string)[], rows: Row[]): Table {
  return {
    rows: rows.length,
    csv: csvOf(columns, rows),
    beginning: csvOf(columns, rows.slice(0, MAX_FOR_MODEL)),
  }
}
