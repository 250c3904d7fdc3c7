import { declareContract } from "../contracts"
import { theme, themeChecks } from "./api/admin.rows"
import { signInBrand } from "./api/auth.rows"
import { look } from "./api/store.rows"

declareContract("theme", [
  { heading: "Theme, brand and menus", rows: { ...look, ...signInBrand } },
  {
    heading: "Theme: administration",
    after: "Theme, brand and menus",
    rows: { ...theme.adminRows, ...themeChecks },
  },
])
