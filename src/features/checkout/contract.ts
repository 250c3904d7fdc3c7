import { checkout } from "../../api/store/checkout-config/contract"
import { declareContract } from "../contracts"

declareContract("checkout", [{ heading: "Checkout", after: "Payments", rows: checkout }])
