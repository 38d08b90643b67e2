/** The browser's way to a page of another site: that of a payment or sign-in provider. */
export const browser = {
  leaveFor(url: string): void {
    window.location.assign(url)
  },
}
