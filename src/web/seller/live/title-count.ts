import { useEffect } from 'react'

const COUNT = /^\(\d+\) /

/** “(2) Orders”, on whichever screen: pages set their titles without it. */
export function useCountInTitle(count: number) {
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(COUNT, '')
      const wanted = count > 0 ? `(${count}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(COUNT, '')
    }
  }, [count])
}
