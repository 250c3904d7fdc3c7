import { declareContract } from "../contracts"
import { checkout } from "./api/store.rows"

declareContract("checkout", [{ heading: "Checkout", after: "Payments", rows: checkout }])
