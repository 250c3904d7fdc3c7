import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { giveCartBuyer } from "./lib/cart-buyer"
import { findCartOwner, findOrderOwner, findPaymentOwner } from "./lib/cart-owner"
import { findPayableCart } from "./lib/payable-cart"
import { findPayment } from "./lib/payment"
import { findRegion } from "./lib/region"
import { findShippingOptions } from "./lib/shipping-options"
import type {
  CartOwner,
  CheckoutRegion,
  OrderOwner,
  PayableCart,
  Payment,
  PaymentOwner,
  RegionWish,
  ShippingOption,
  ShippingWish,
} from "./types"

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

/**
 * Reads what the checkout of the current tenant needs. Each method runs one statement of its own, where the engine's
 * queries run up to eleven. It writes only the buyer of a cart.
 */
export default class CheckoutModuleService {
  private readonly sql: Knex

  constructor(dependencies: Dependencies) {
    this.sql = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
  }

  /**
   * Returns the customer who may use a cart, and whether it is an order. `undefined` if there is no cart with this id.
   */
  async findCartOwner(cartId: string): Promise<CartOwner | undefined> {
    return findCartOwner(this.sql, cartId)
  }

  /** The same of an order, and when its cart was completed. */
  async findOrderOwner(orderId: string, cartId: string): Promise<OrderOwner | undefined> {
    return findOrderOwner(this.sql, orderId, cartId)
  }

  /** The same of a payment collection, by its cart and its order. `undefined` if there is none with this id. */
  async findPaymentOwner(id: string): Promise<PaymentOwner | undefined> {
    return findPaymentOwner(this.sql, id)
  }

  /** Makes a customer the buyer of an open cart without one. */
  async giveCartBuyer(cartId: string, customerId: string): Promise<void> {
    await giveCartBuyer(this.sql, cartId, customerId)
  }

  /** A cart with its total, its payment and the providers of its region. */
  async findPayableCart(cartId: string): Promise<PayableCart | undefined> {
    return findPayableCart(this.sql, cartId)
  }

  /** The region of a cart, a country or an id, else the shop's default region. */
  async findRegion(wish: RegionWish): Promise<CheckoutRegion | undefined> {
    return findRegion(this.sql, wish)
  }

  /** The shipping options of the locations of some sales channels, for some countries. Prices are not computed. */
  async findShippingOptions(wish: ShippingWish): Promise<ShippingOption[]> {
    return findShippingOptions(this.sql, wish)
  }

  /** A payment collection with its sessions. */
  async findPayment(id: string): Promise<Payment | undefined> {
    return findPayment(this.sql, id)
  }
}
