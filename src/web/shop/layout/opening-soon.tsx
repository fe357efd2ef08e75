/** Over every page of a shop that has yet to open. */
export const OpeningSoon = () => (
  <p className="notice-bar">We’re opening soon. Have a look around; you can order once we’re open.</p>
)
