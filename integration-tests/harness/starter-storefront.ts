import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { anyAddress } from "./api"

const CART_FIELDS =
  "*items, *region, *items.product, *items.variant, *items.thumbnail, *items.metadata, +items.total, *promotions, +shipping_methods.name"
const PRODUCT_FIELDS =
  "*variants.calculated_price,+variants.inventory_quantity,*variants.images,+metadata,+tags,"
const CATEGORY_FIELDS = "*category_children, *products, *parent_category, *parent_category.parent_category"
const ORDER_FIELDS = "*payment_collections.payments,*items,*items.metadata,*items.variant,*items.product"
const PAGE_SIZE = 12
const ALL = 100

interface Shop {
  url: string
  publishableKey: string
}

interface AddressForm {
  first_name: string
  last_name: string
  address_1: string
  city: string
  postal_code: string
  country_code: string
}

/**
 * Sends the same requests as the engine's starter storefront (Next.js) in a shopper's browser. Each method is a page or
 * a form of it. The starter keeps a token for seven days, but the server accepts it for one day, so the token may have
 * expired.
 */
export class StarterStorefront {
  /** The cookies `_medusa_jwt`, `_medusa_cart_id` and `_medusa_locale`. */
  readonly cookies: { token?: string; cartId?: string; locale?: string } = {}
  private readonly sdk: Medusa

  constructor(shop: Shop, headers: Record<string, string> = {}) {
    this.sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.publishableKey,
      // Like the starter, stores the token itself and sends it with each call.
      auth: { type: "jwt", jwtTokenStorageMethod: "nostore" },
      globalHeaders: { "x-forwarded-for": anyAddress(), ...headers },
    })
  }

  /** The data that every page loads: navigation, footer and cart. */
  async layout() {
    const [customer, cart, locales, regions, { collections }, categories] = await Promise.all([
      this.customer(),
      this.cart(),
      this.locales(),
      this.regions(),
      this.collections({ fields: "*products" }),
      this.categories(),
    ])
    const shippingOptions = cart ? await this.shippingOptions(cart.id) : []
    return { customer, cart, locales, regions, collections, categories, shippingOptions }
  }

  async homePage(countryCode: string) {
    const region = await this.region(countryCode)
    const { collections } = await this.collections({ fields: "id, handle, title" })
    const rails = await Promise.all(
      collections.map(({ id }) =>
        this.products(region, { collection_id: id, fields: "*variants.calculated_price" }),
      ),
    )
    return { ...(await this.layout()), rails }
  }

  /** Loads all products, because the starter sorts them itself. */
  async storePage(countryCode: string) {
    return this.products(await this.region(countryCode), { limit: ALL })
  }

  async categoryPage(countryCode: string, handle: string) {
    const { product_categories } = await this.fetch<HttpTypes.StoreProductCategoryListResponse>(
      "/store/product-categories",
      { query: { fields: "*category_children, *products", handle } },
    )
    const category = present(product_categories[0], `category ${handle}`)
    const region = await this.region(countryCode)
    return { category, list: await this.products(region, { category_id: [category.id], limit: ALL }) }
  }

  async collectionPage(countryCode: string, handle: string) {
    const { collections } = await this.collections({ handle, fields: "*products" })
    const collection = present(collections[0], `collection ${handle}`)
    const region = await this.region(countryCode)
    return { collection, list: await this.products(region, { collection_id: [collection.id], limit: ALL }) }
  }

  async productPage(countryCode: string, handle: string) {
    const region = await this.region(countryCode)
    const product = present((await this.products(region, { handle })).products[0], `product ${handle}`)
    const again = await this.products(region, { id: [product.id] })
    const related = await this.products(region, {
      ...(product.collection_id && { collection_id: [product.collection_id] }),
      ...(product.tags && { tag_id: product.tags.map(({ id }) => id) }),
      is_giftcard: false,
    })
    return { product, again: again.products[0], related }
  }

  async cartPage() {
    return this.layout()
  }

  /** The form of the "Add to cart" button. */
  async addToCart(countryCode: string, variantId: string, quantity = 1): Promise<void> {
    const region = await this.region(countryCode)
    const known = await this.cart("id,region_id")
    if (!known) {
      const { cart } = await this.sdk.store.cart.create(
        { region_id: region.id, locale: this.cookies.locale },
        {},
        this.headers(),
      )
      this.cookies.cartId = cart.id
    } else if (known.region_id !== region.id) {
      await this.updateCart({ region_id: region.id })
    }
    const line = { variant_id: variantId, quantity }
    await this.sdk.store.cart.createLineItem(this.cartId(), line, {}, this.headers())
  }

  async changeQuantity(lineId: string, quantity: number): Promise<void> {
    await this.sdk.store.cart.updateLineItem(this.cartId(), lineId, { quantity }, {}, this.headers())
  }

  async removeLine(lineId: string) {
    return this.sdk.store.cart.deleteLineItem(this.cartId(), lineId, {}, this.headers())
  }

  /** The country selector in the footer. */
  async switchCountry(countryCode: string): Promise<void> {
    const region = await this.region(countryCode)
    if (this.cookies.cartId) await this.updateCart({ region_id: region.id })
  }

  async switchLocale(locale: string): Promise<void> {
    this.cookies.locale = locale
    if (this.cookies.cartId) await this.updateCart({ locale })
  }

  async applyPromotion(code: string): Promise<void> {
    await this.updateCart({ promo_codes: [code] })
  }

  /** The first step of the checkout. For empty fields, the starter sends empty texts. */
  async setAddresses(email: string, form: AddressForm): Promise<void> {
    const address = { ...form, address_2: "", company: "", province: "", phone: "" }
    await this.updateCart({ email, shipping_address: address, billing_address: address })
  }

  async checkoutPage() {
    const [cart, customer] = await Promise.all([this.cart(), this.customer()])
    const { id, region } = present(cart, "cart")
    const shippingMethods = await this.shippingOptions(id)
    const calculated = await Promise.all(
      shippingMethods
        .filter(({ price_type }) => price_type === "calculated")
        .map((option) =>
          this.fetch<HttpTypes.StoreShippingOptionResponse>(
            `/store/shipping-options/${option.id}/calculate`,
            {
              method: "POST",
              body: { cart_id: id },
            },
          ),
        ),
    )
    const { payment_providers } = await this.fetch<HttpTypes.StorePaymentProviderListResponse>(
      "/store/payment-providers",
      { query: { region_id: present(region, "region").id } },
    )
    return { cart, customer, shippingMethods, calculated, paymentProviders: payment_providers }
  }

  async chooseShipping(optionId: string): Promise<void> {
    const body = { option_id: optionId }
    await this.sdk.store.cart.addShippingMethod(this.cartId(), body, {}, this.headers())
  }

  async choosePayment(providerId: string): Promise<void> {
    const cart = present(await this.cart(), "cart")
    const body = { provider_id: providerId }
    await this.sdk.store.payment.initiatePaymentSession(cart, body, {}, this.headers())
  }

  /**
   * Completes the cart and returns the order's id. The starter then deletes its cookie of the cart and shows the order.
   */
  async placeOrder(): Promise<string> {
    const completed = await this.sdk.store.cart.complete(this.cartId(), {}, this.headers())
    if (completed.type !== "order") throw new Error(completed.error.message)
    delete this.cookies.cartId
    return completed.order.id
  }

  async orderPage(orderId: string): Promise<HttpTypes.StoreOrder> {
    const { order } = await this.fetch<HttpTypes.StoreOrderResponse>(`/store/orders/${orderId}`, {
      query: { fields: ORDER_FIELDS },
    })
    return order
  }

  async signUp(credentials: { email: string; password: string }): Promise<void> {
    const profile = { email: credentials.email, first_name: "Ada", last_name: "Lovelace", phone: "" }
    this.cookies.token = await this.sdk.auth.register("customer", "emailpass", credentials)
    await this.sdk.store.customer.create(profile, {}, this.headers())
    await this.signIn(credentials)
  }

  async signIn(credentials: { email: string; password: string }): Promise<void> {
    const token = await this.sdk.auth.login("customer", "emailpass", credentials)
    if (typeof token !== "string") throw new Error("The sign-in returned no token")
    this.cookies.token = token
    if (this.cookies.cartId) await this.sdk.store.cart.transferCart(this.cartId(), {}, this.headers())
  }

  /** Signs out as the starter does. Its library stores no token, so the request contains none. */
  async signOut(): Promise<void> {
    await this.sdk.auth.logout().catch(() => undefined)
    delete this.cookies.token
    delete this.cookies.cartId
  }

  async accountPage() {
    const query = {
      limit: 10,
      offset: 0,
      order: "-created_at",
      fields: "*items,+items.metadata,*items.variant,*items.product",
    }
    const { orders } = await this.fetch<HttpTypes.StoreOrderListResponse>("/store/orders", { query })
    return { customer: await this.customer(), orders }
  }

  async changeProfile(profile: HttpTypes.StoreUpdateCustomer) {
    return this.sdk.store.customer.update(profile, {}, this.headers())
  }

  async addAddress(form: AddressForm): Promise<string> {
    const address = { ...form, company: "", address_2: "", province: "", phone: "" }
    const defaults = { is_default_billing: false, is_default_shipping: false }
    const { customer } = await this.sdk.store.customer.createAddress(
      { ...address, ...defaults },
      {},
      this.headers(),
    )
    return present(customer.addresses[0], "address").id
  }

  async changeAddress(addressId: string, form: AddressForm) {
    const address = { ...form, company: "", address_2: "", province: "", phone: "" }
    return this.sdk.store.customer.updateAddress(addressId, address, {}, this.headers())
  }

  async deleteAddress(addressId: string) {
    return this.sdk.store.customer.deleteAddress(addressId, this.headers())
  }

  async requestTransfer(orderId: string) {
    return this.sdk.store.order.requestTransfer(orderId, {}, { fields: "id, email" }, this.headers())
  }

  async variant(variantId: string) {
    return this.fetch<{ variant: HttpTypes.StoreProductVariant }>(`/store/product-variants/${variantId}`, {
      query: { fields: "*images" },
    })
  }

  async customer(): Promise<HttpTypes.StoreCustomer | undefined> {
    if (!this.cookies.token) return undefined
    return this.fetch<HttpTypes.StoreCustomerResponse>("/store/customers/me", {
      query: { fields: "*orders" },
    })
      .then(({ customer }) => customer)
      .catch(() => undefined)
  }

  async cart(fields = CART_FIELDS): Promise<HttpTypes.StoreCart | undefined> {
    const { cartId } = this.cookies
    if (!cartId) return undefined
    return this.fetch<HttpTypes.StoreCartResponse>(`/store/carts/${cartId}`, { query: { fields } })
      .then(({ cart }) => cart)
      .catch(() => undefined)
  }

  private async updateCart(changes: HttpTypes.StoreUpdateCart): Promise<void> {
    await this.sdk.store.cart.update(this.cartId(), changes, {}, this.headers())
  }

  private products(region: HttpTypes.StoreRegion, query: Record<string, unknown>) {
    return this.fetch<HttpTypes.StoreProductListResponse>("/store/products", {
      query: { limit: PAGE_SIZE, offset: 0, region_id: region.id, fields: PRODUCT_FIELDS, ...query },
    })
  }

  private async region(countryCode: string): Promise<HttpTypes.StoreRegion> {
    const regions = await this.regions()
    const sellsThere = ({ countries }: HttpTypes.StoreRegion) =>
      countries?.some(({ iso_2 }) => iso_2 === countryCode)
    return present(regions.find(sellsThere), `region of ${countryCode}`)
  }

  private async regions(): Promise<HttpTypes.StoreRegion[]> {
    return (await this.fetch<HttpTypes.StoreRegionListResponse>("/store/regions")).regions
  }

  private collections(query: Record<string, string>) {
    return this.fetch<HttpTypes.StoreCollectionListResponse>("/store/collections", {
      query: { limit: "100", offset: "0", ...query },
    })
  }

  private async categories(): Promise<HttpTypes.StoreProductCategory[]> {
    const query = { fields: CATEGORY_FIELDS, limit: ALL }
    return (
      await this.fetch<HttpTypes.StoreProductCategoryListResponse>("/store/product-categories", { query })
    ).product_categories
  }

  /** The languages of the shop. If this fails, the starter shows no choice of languages. */
  private async locales(): Promise<{ code: string; name: string }[] | undefined> {
    return this.fetch<{ locales: { code: string; name: string }[] }>("/store/locales")
      .then(({ locales }) => locales)
      .catch(() => undefined)
  }

  private async shippingOptions(cartId: string): Promise<HttpTypes.StoreCartShippingOption[]> {
    const answer = await this.fetch<HttpTypes.StoreShippingOptionListResponse>("/store/shipping-options", {
      query: { cart_id: cartId },
    })
    return answer.shipping_options
  }

  private fetch<Answer>(
    path: string,
    init: { method?: string; query?: Record<string, unknown>; body?: Record<string, unknown> } = {},
  ): Promise<Answer> {
    return this.sdk.client.fetch<Answer>(path, { ...init, headers: this.headers() })
  }

  private headers(): Record<string, string | null> {
    const { token, locale } = this.cookies
    return { "x-medusa-locale": locale ?? null, ...(token && { authorization: `Bearer ${token}` }) }
  }

  private cartId(): string {
    return present(this.cookies.cartId, "cart's id")
  }
}

function present<Thing>(thing: Thing | null | undefined, name: string): Thing {
  if (thing == null) throw new Error(`The storefront did not find ${name}`)
  return thing
}
