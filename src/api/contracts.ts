import { contractSections } from "../features/contracts"
import type { Contract, Row } from "../kits/rows/row"
import { docs } from "./docs/contract"
import { frontPage } from "./front-page/contract"
import { openApiDocument } from "./openapi.json/contract"

/** Every route of the API, grouped by its heading in the API document. */
export const contracts: Record<string, Contract> = {}

for (const { heading, rows } of contractSections()) contracts[heading] = { ...contracts[heading], ...rows }
contracts["This document"] = { ...frontPage, ...openApiDocument, ...docs }

export const rows: Row[] = Object.values(contracts).flatMap((contract) => Object.values(contract))
