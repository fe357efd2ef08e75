import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('shop/layout/shop-layout.tsx', [
    index('shop/home/home-page.tsx'),
    route('products', 'shop/products/listing-page.tsx'),
    route('products/:category', 'shop/products/category-page.tsx'),
    route('products/:category/:id', 'shop/products/detail-page.tsx'),
    route('cart', 'shop/checkout/cart-page.tsx'),
    route('favourites', 'shop/products/favourites-page.tsx'),
    route('add-address', 'shop/address/add-address-page.tsx'),
    route('my-orders', 'shop/orders/my-orders-page.tsx'),
    route('fastestDelevery', 'shop/marketing/fastest-delivery-page.tsx'),
    route('freshnessGuaranteed', 'shop/marketing/freshness-guaranteed-page.tsx'),
    route('trustedthousands', 'shop/marketing/trusted-thousands-page.tsx'),
    route('affordablePrices', 'shop/marketing/affordable-prices-page.tsx'),
    route('help/delivery', 'shop/help/delivery-page.tsx'),
    route('help/returns', 'shop/help/returns-page.tsx'),
    route('help/payment', 'shop/help/payment-page.tsx'),
    route('help/faqs', 'shop/help/faqs-page.tsx'),
    route('*', 'shop/layout/not-found-page.tsx'),
  ]),
  route('loader', 'shop/loader/loader-page.tsx'),
  route('seller', 'seller/seller-layout.tsx', [
    index('seller/add-product/add-product-page.tsx'),
    route('product-list', 'seller/product-list/product-list-page.tsx'),
    route('orders', 'seller/orders/orders-page.tsx'),
    route('refunds', 'seller/refunds/refunds-page.tsx'),
    route('messages', 'seller/messages/messages-page.tsx'),
    route('search', 'seller/search/search-page.tsx'),
    route('activity', 'seller/activity/activity-page.tsx'),
  ]),
] satisfies RouteConfig
