import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counter, type Family, gauge, highest } from './family.ts'

/** How this process does: time, memory, files, and how long its event loop keeps others waiting. */
export const watchProcess = () => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    tell: (): readonly Family[] => {
      const { user, system } = process.cpuUsage()
      const { rss, heapUsed } = process.memoryUsage()
      const { active, idle } = performance.eventLoopUtilization()
      const slow = delay.percentile(99)
      delay.reset()
      return [
        counter('process_cpu_seconds_total', 'Time of the processor.', (user + system) / 1e6),
        gauge('process_resident_memory_bytes', 'Memory held.', rss),
        gauge('process_heap_bytes', 'Memory of JavaScript in use.', heapUsed),
        gauge('process_open_fds', 'Open files and connections.', countFiles()),
        highest(
          gauge(
            'process_start_time_seconds',
            'When it was started; of several processes the youngest.',
            performance.timeOrigin / 1000,
          ),
        ),
        counter(
          'clubrun_event_loop_busy_seconds_total',
          'Time the event loop worked.',
          active / 1000,
        ),
        counter('clubrun_event_loop_idle_seconds_total', 'Time it waited for work.', idle / 1000),
        highest(
          gauge(
            'clubrun_event_loop_lag_seconds',
            'How late the event loop was, 99 of 100 times, since it was last asked.',
            slow / 1e9,
          ),
        ),
      ]
    },
    close: () => void delay.disable(),
  }
}

const countFiles = () => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
