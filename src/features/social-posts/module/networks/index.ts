import type { NetworkName } from "../fields"
import { facebook } from "./facebook"
import { instagram } from "./instagram"
import { linkedin } from "./linkedin"
import type { Network } from "./network"

export const networks: Record<NetworkName, Network> = { instagram, facebook, linkedin }
