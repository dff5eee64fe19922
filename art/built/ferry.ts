import { inLight } from '../ambient.ts'
import { disc, fill, stroke } from '../markup.ts'
import { amber, coral, cream, type Hour, lagoon } from '../palette.ts'
import { steps } from '../path-data.ts'
import { clubFlag } from './club-flag.ts'

const rail = steps(-200, 400, 70)
const stripes = steps(-190, 250, 88)
const windows = [-424, -364, -304]

/** Behind the passengers: wheelhouse, mast and the posts of the awning. The deck is at y 0. */
export const ferryBehind = (hour: Hour) => {
  const wall = inLight(cream, hour)
  const wood = inLight('#5a3d38', hour)
  const glass = hour.dark ? '#ffd98a' : inLight('#9fc6cb', hour)
  return [
    stroke('M500 0V-420', 6, wood),
    clubFlag({ x: 497, y: -416, scale: 0.95, facing: 'left' }, hour),
    fill('M-452 0V-220H-232V0Z', hour.rim),
    fill('M-454 0V-218H-234V0Z', wall),
    fill('M-454 0V-70H-234V0Z', inLight(lagoon, hour)),
    fill('M-480 -214L-470 -246H-212L-202 -214Z', inLight(coral, hour)),
    '<circle cx="-344" cy="-96" r="22" fill="none" stroke="#fff7ea" stroke-width="13"/>',
    `<circle cx="-344" cy="-96" r="22" fill="none" stroke="${inLight(coral, hour)}" stroke-width="13" stroke-dasharray="17.3"/>`,
    fill(windows.map((x) => `M${x} -186h44v64h-44z`).join(''), glass),
    fill('M-402 -246V-318H-358V-246Z', inLight(lagoon, hour)),
    fill('M-402 -304V-286H-358V-304Z', inLight(amber, hour)),
    stroke('M-190 0V-290M60 0V-290M318 0V-290', 7, wood),
  ].join('')
}

/** Before the passengers: the awning over them, the railing and the hull. */
export const ferryInFront = (hour: Hour) => {
  const wood = inLight('#5a3d38', hour)
  const dark = inLight('#2b2a38', hour)
  return [
    fill('M-216 -286C-120 -330 250 -330 344 -286V-266H-216Z', inLight(cream, hour)),
    fill(
      stripes.map((x) => `M${x} -${x > 200 || x < -150 ? 296 : 310}h44v46h-44z`).join(''),
      inLight(coral, hour),
    ),
    stroke('M-216 -286C-120 -330 250 -330 344 -286', 3, hour.rim),
    stroke(
      `M-230 -62H440M-230 -32H440M440 0V-146H548M548 -146L556 -26M440 -100H550M440 -54H553${rail.map((x) => `M${x} 0V-62`).join('')}`,
      4,
      wood,
    ),
    fill(
      'M-560 -34L-512 44Q-490 84 -430 86H430Q500 84 544 10L580 -46C546 -16 510 0 460 0H-460C-510 0 -538 -14 -560 -34Z',
      inLight(lagoon, hour),
    ),
    fill(
      'M-548 -16L-528 16C-500 30 -480 32 -450 32H450C490 32 520 26 540 16L556 -10C530 6 490 14 450 14H-450C-500 14 -530 4 -548 -16Z',
      inLight(cream, hour),
    ),
    fill(
      'M-519 34Q-500 84 -430 86H430Q494 84 531 30C500 52 460 56 420 56H-430C-470 56 -500 50 -519 34Z',
      dark,
    ),
    stroke('M-560 -34C-538 -14 -510 0 -460 0H460C510 0 546 -16 580 -46', 3, hour.rim),
    [-330, -150, 40, 230, 400]
      .map(
        (x) => `<circle cx="${x}" cy="34" r="24" fill="none" stroke="#14181f" stroke-width="15"/>`,
      )
      .join(''),
    hour.dark ? disc(566, -58, 9, '#fff2c4') : '',
  ].join('')
}
