import { theme, themeChecks } from "../../api/admin/theme/contract"
import { signInBrand } from "../../api/auth/brand/contract"
import { look } from "../../api/store/theme/contract"
import { declareContract } from "../contracts"

declareContract("theme", [
  { heading: "Theme, brand and menus", rows: { ...look, ...signInBrand } },
  {
    heading: "Theme: administration",
    after: "Theme, brand and menus",
    rows: { ...theme.adminRows, ...themeChecks },
  },
])
