import type { ProviderName } from "../types"
import { apple } from "./apple"
import { facebook } from "./facebook"
import { github } from "./github"
import { google } from "./google"
import { microsoft } from "./microsoft"
import type { Provider } from "./provider"

export const providers: Record<ProviderName, Provider> = { google, apple, facebook, microsoft, github }
