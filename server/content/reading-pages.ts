import { type Article, ArticleHeader, BlogHeader, type BlogSection } from '#contract/club-pages.ts'
import { ContentMistake } from './content-mistake.ts'
import { readPages } from './markdown-pages.ts'

export const readArticles = async (content: string): Promise<Article[]> => {
  const articles = await readPages(content, 'articles', ArticleHeader)
  if (articles.length === 0) throw new ContentMistake('content/articles holds no article.')
  return articles
}

const sectionsOfTheBlog = 8

export const readBlog = async (content: string): Promise<BlogSection[]> => {
  const sections = await readPages(content, 'blog', BlogHeader)
  if (sections.length !== sectionsOfTheBlog) {
    throw new ContentMistake(
      `content/blog must hold ${sectionsOfTheBlog} files, one for each section, and holds ${sections.length}.`,
    )
  }
  // The sections stand on one page, where headings of two of them could share a name.
  const divided = sections.find(({ prose }) => prose.some(({ is }) => is === 'heading'))
  if (divided) {
    throw new ContentMistake(
      `content/blog/${divided.slug}.md: A section of the blog has no headings but its title.`,
    )
  }
  return sections
}
