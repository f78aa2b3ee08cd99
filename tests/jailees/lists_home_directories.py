# must: FileNotFoundError
import os
os.listdir("/home")
