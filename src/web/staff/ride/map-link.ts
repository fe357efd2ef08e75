/** Opens the phone's own map; browsers without one open a map's page. */
export function mapLink(address: string, userAgent: string = navigator.userAgent): string {
  const place = encodeURIComponent(address)
  if (/android/i.test(userAgent)) return `geo:0,0?q=${place}`
  if (/iphone|ipad|macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
