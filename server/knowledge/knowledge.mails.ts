import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { formatDay } from '#shared/dates.ts'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'

/** Reminds whoever keeps articles true that it is time to look at them again. */
export function reviewMail(
  to: { name: string; email: string },
  articles: readonly Pick<KnowledgeArticle, 'id' | 'title' | 'reviewOn'>[],
  appUrl: string,
): Mail {
  const [first] = articles
  const pathOf = (id: string) => `${appUrl}/knowledge/articles/${id}`
  const isOne = articles.length === 1
  const items = articles.map(({ id, title, reviewOn }) => ({
    text: title,
    note: formatDay(reviewOn),
    url: pathOf(id),
  }))
  return mailOf({
    to: to.email,
    subject:
      isOne && first ? `Time to review "${first.title}"` : `Time to review ${articles.length} articles`,
    paragraphs: [
      `Hello ${to.name},`,
      `You own ${isOne ? 'this article' : 'these articles'} in the knowledge base. Reread ${isOne ? 'it' : 'them'} and update what has changed, then set the next review date.`,
    ],
    lists: [{ title: 'To review', items }],
    link:
      isOne && first
        ? { label: 'Open the article', url: pathOf(first.id) }
        : { label: 'Open the knowledge base', url: `${appUrl}/knowledge?due=true` },
    footnote: 'You get one reminder for each review date.',
    reason: 'You receive this because you own an article.',
  })
}
