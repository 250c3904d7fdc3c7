import { useFormat } from "../../lib/format"
import { Words } from "../crud/cells"

interface Props {
  of: readonly { amount: number; currency_code: string }[]
}

export const Prices = ({ of: prices }: Props) => {
  const { money } = useFormat()
  return <Words>{prices.map(({ amount, currency_code: code }) => money(amount, code)).join(" · ")}</Words>
}
