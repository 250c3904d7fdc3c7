import { adminInvoices } from "../../api/admin/invoices/contract"
import { invoices } from "../../api/store/invoices/contract"
import { declareContract } from "../contracts"

declareContract("invoices", [
  { heading: "Invoices", after: "Orders and customers", rows: invoices },
  { heading: "Invoices: administration", after: "Invoices", rows: adminInvoices },
])
