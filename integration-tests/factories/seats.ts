import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  CartChange,
  HeldLine,
  HeldOrder,
  Holding,
  HoldingCart,
  ReleasedHold,
} from "../../src/kits/holdings/types"
import { errors } from "../../src/lib/errors"

export const SEAT = "Seat"
/** The SQLSTATE that the trigger below raises if no seats are left. */
export const NO_SEATS = "TS001"

/**
 * Tables for a hall with a fixed number of seats, and for the reserved ones. `token` connects a line of a cart with the
 * line of its order.
 */
export const SEAT_TABLES = [
  `CREATE TABLE test_hall (seats int NOT NULL)`,
  `INSERT INTO test_hall VALUES (0)`,
  `CREATE TABLE test_seat_hold (token text PRIMARY KEY, cart_id text NOT NULL, line_id text NOT NULL, order_id text,
     quantity int NOT NULL CHECK (quantity >= 0), expires_at timestamptz)`,
  `CREATE FUNCTION test_seat_guard() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM 1 FROM test_hall FOR UPDATE;
     IF (SELECT sum(quantity) FROM test_seat_hold WHERE expires_at IS NULL OR expires_at > now())
        > (SELECT seats FROM test_hall) THEN
       RAISE EXCEPTION 'No seats left' USING ERRCODE = '${NO_SEATS}';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER test_seat_guard AFTER INSERT OR UPDATE ON test_seat_hold
     FOR EACH STATEMENT EXECUTE FUNCTION test_seat_guard()`,
]

/** A second kind of holding (something that carts and orders reserve), besides stock: the seats of one hall. */
export class Seats implements Holding {
  readonly name = "seats"

  constructor(private readonly container: MedusaContainer) {}

  async validate(change: CartChange): Promise<void> {
    if (change.kind !== "update") return
    const seats = await this.rows(`SELECT 1 FROM test_seat_hold WHERE line_id = ?`, [change.line_id])
    if (seats.length > 0) throw errors.invalidState("Seats are chosen on the plan of the hall.")
  }

  async hold({ cart_id }: HoldingCart): Promise<void> {
    await this.rows(
      `INSERT INTO test_seat_hold (token, cart_id, line_id, quantity, expires_at)
       SELECT metadata ->> 'token', cart_id, id, quantity, now() + interval '15 minutes'
         FROM cart_line_item WHERE cart_id = ? AND title = '${SEAT}' AND deleted_at IS NULL
       ON CONFLICT (token) DO UPDATE SET quantity = excluded.quantity, expires_at = excluded.expires_at`,
      [cart_id],
    )
  }

  async extend({ cart_id }: HoldingCart): Promise<void> {
    await this.rows(
      `UPDATE test_seat_hold SET expires_at = now() + interval '1 hour' WHERE cart_id = ? AND expires_at > now()`,
      [cart_id],
    )
    if (!(await this.isHeld({ cart_id }))) throw errors.soldOut("The seats were held for too long.")
  }

  async reconcile({ cart_id }: HoldingCart): Promise<void> {
    await this.rows(
      `DELETE FROM test_seat_hold WHERE cart_id = ? AND order_id IS NULL AND NOT EXISTS
         (SELECT FROM cart_line_item line WHERE line.id = test_seat_hold.line_id AND line.deleted_at IS NULL)`,
      [cart_id],
    )
  }

  async isHeld({ cart_id = "" }: Partial<HeldOrder>): Promise<boolean> {
    const missing = await this.rows(
      `SELECT 1 FROM cart_line_item line
        WHERE line.cart_id = ? AND line.title = '${SEAT}' AND line.deleted_at IS NULL AND NOT EXISTS
              (SELECT FROM test_seat_hold hold WHERE hold.token = line.metadata ->> 'token'
                  AND hold.quantity = line.quantity AND (hold.expires_at IS NULL OR hold.expires_at > now()))`,
      [cart_id],
    )
    return missing.length === 0
  }

  async confirm({ order_id }: HeldOrder): Promise<void> {
    await this.rows(
      `UPDATE test_seat_hold hold SET order_id = item.order_id, line_id = line.id, expires_at = NULL
         FROM order_item item JOIN order_line_item line ON line.id = item.item_id
        WHERE item.order_id = ? AND hold.token = line.metadata ->> 'token'`,
      [order_id],
    )
  }

  async release({ order_id, cart_id = "" }: HeldOrder, lines?: readonly HeldLine[]): Promise<ReleasedHold[]> {
    const holds = await this.rows(
      `SELECT token AS id, line_id, quantity FROM test_seat_hold
        WHERE (order_id = ? OR (order_id IS NULL AND cart_id = ?)) AND quantity > 0`,
      [order_id, cart_id],
    )
    const concerned = holds.flatMap(({ id = "", line_id, quantity }) => {
      const pieces = lines ? lines.find((line) => line.line_id === line_id)?.quantity : Number(quantity)
      return pieces === undefined ? [] : [{ id, quantity: Number(quantity), pieces }]
    })
    for (const { id, pieces } of concerned)
      await this.rows(`UPDATE test_seat_hold SET quantity = quantity - ? WHERE token = ?`, [pieces, id])
    return concerned.map(({ id, quantity }) => ({ id, quantity }))
  }

  async restore(holds: readonly ReleasedHold[]): Promise<void> {
    for (const { id, quantity } of holds)
      await this.rows(`UPDATE test_seat_hold SET quantity = ? WHERE token = ?`, [quantity, id])
  }

  private async rows(statement: string, values: (string | number)[]): Promise<Record<string, string>[]> {
    const database = this.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await database.raw(statement, values)
    return rows
  }
}
