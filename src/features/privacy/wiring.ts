import { declareWiring } from "../wirings"

declareWiring("privacy", {})
