import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { Club, Team } from '#contract/club.ts'
import {
  About,
  ArticlesPage,
  BlogPage,
  Calendar,
  ContactPage,
  type Content,
  Gallery,
  Home,
} from '#contract/club-pages.ts'
import { checkContent } from './check-content.ts'
import { ContentMistake } from './content-mistake.ts'
import { readArticles, readBlog } from './reading-pages.ts'

/** Reads the club's own words and facts. Every mistake is a sentence naming file and field. */
export const readContent = async (folder: string): Promise<Content> => {
  const read = <T>(file: string, shape: z.ZodMiniType<T>) => readFact(folder, file, shape)
  return {
    club: await read('club.json', Club),
    home: await read('home.json', Home),
    about: await read('about.json', About),
    team: await read('team.json', Team),
    gallery: await read('gallery.json', Gallery),
    calendar: await read('calendar.json', Calendar),
    contact: await read('contact.json', ContactPage),
    blog: { ...(await read('blog.json', BlogPage)), sections: await readBlog(folder) },
    articles: {
      ...(await read('articles.json', ArticlesPage)),
      guides: await readArticles(folder),
    },
  }
}

const readFact = async <T>(folder: string, file: string, shape: z.ZodMiniType<T>): Promise<T> => {
  const text = await readFile(join(folder, file), 'utf8').catch(() => {
    throw new ContentMistake(`content/${file} is missing.`)
  })
  return checkContent(file, shape, parse(file, text))
}

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentMistake(`content/${file} is not JSON: ${(error as Error).message}`)
  }
}
