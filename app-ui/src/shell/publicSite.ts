// The address of the product's public site. The server writes the setting `brand.public_site_url` into the page.

/** Undefined while the setting is empty, or is no web address. */
export function publicSite(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[name="public-site"]')?.content ?? '';
  return /^https?:\/\//i.test(address) ? address : undefined;
}
