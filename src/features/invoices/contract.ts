import { declareContract } from "../contracts"
import { adminInvoices } from "./api/admin.rows"
import { invoices } from "./api/store.rows"

declareContract("invoices", [
  { heading: "Invoices", after: "Orders and customers", rows: invoices },
  { heading: "Invoices: administration", after: "Invoices", rows: adminInvoices },
])
