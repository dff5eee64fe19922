/** What is wrong with the club's files, a sentence a line. */
export class ContentMistake extends Error {}
